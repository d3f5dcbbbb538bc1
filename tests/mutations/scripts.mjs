// Mutants of JavaScript modules, in the form of cargo-mutants' list, and the calls of the tests that run them. A hook
// replaces a module while it is loaded, so nothing is built. Needs Node 20 and the packages of boards/browser.
import { mkdtempSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { lay, root } from './tree.mjs';

const PACKAGES = 'boards/browser/node_modules';

// Operators, and those that take their place; as cargo-mutants chooses them, and what Rust does not have.
const OPERATORS = {
    '===': ['!=='], '!==': ['==='], '==': ['!='], '!=': ['=='],
    '<': ['>', '<='], '>': ['<', '>='], '<=': ['>', '<'], '>=': ['<', '>'],
    '&&': ['||'], '||': ['&&'], '??': ['&&'],
    '+': ['-', '*'], '-': ['+', '/'], '*': ['+', '/'], '/': ['%', '*'], '%': ['/', '+'], '**': ['*'],
    '<<': ['>>'], '>>': ['<<'], '>>>': ['<<'], '&': ['|', '^'], '|': ['&', '^'], '^': ['|', '&'],
};

// Replacements within one node: { from, to, replacement, what }.
function* changes(node, source) {
    const text = ({ start, end }) => source.slice(start, end);
    const replace = ({ start: from, end: to }, replacement, what) => ({ from, to, replacement, what });
    switch (node.type) {
        case 'BinaryExpression':
        case 'LogicalExpression':
            for (const operator of OPERATORS[node.operator] ?? []) {
                const changed = `((${text(node.left)}) ${operator} (${text(node.right)}))`;
                yield replace(node, changed, `replace ${node.operator} with ${operator}`);
            }
            break;
        case 'AssignmentExpression':
            for (const operator of OPERATORS[node.operator.slice(0, -1)] ?? []) {
                const changed = `${text(node.left)} ${operator}= ${text(node.right)}`;
                if (!['==', '!=', '<', '>'].includes(operator)) yield replace(node, changed, `replace ${node.operator} with ${operator}=`);
            }
            break;
        case 'UpdateExpression': {
            const [operator, other] = node.operator === '++' ? ['++', '--'] : ['--', '++'];
            yield replace(node, text(node).replace(operator, other), `replace ${operator} with ${other}`);
            break;
        }
        case 'UnaryExpression':
            if (['!', '-', '~'].includes(node.operator)) yield replace(node, `(${text(node.argument)})`, `delete ${node.operator}`);
            break;
        case 'IfStatement':
        case 'ConditionalExpression':
            for (const value of ['true', 'false']) yield replace(node.test, `(${value})`, `replace the condition with ${value}`);
            break;
        case 'SwitchCase':
            if (node.test && node.consequent.length) yield replace(node, '', `delete case ${text(node.test)}`);
            break;
        case 'FunctionDeclaration':
        case 'FunctionExpression':
        case 'ArrowFunctionExpression': {
            if (node.body.type !== 'BlockStatement') yield replace(node.body, '(undefined)', 'replace the result with undefined');
            else if (node.body.body.length && !/^[^]*\bsuper\(/.test(text(node.body))) yield replace(node.body, '{}', 'replace the body with {}');
            break;
        }
    }
}

// Mutants of a module: { name, file, span, from, to, replacement }.
async function mutantsOf(file, source) {
    const { parse } = await import(pathToFileURL(join(root, PACKAGES, 'acorn/dist/acorn.mjs')));
    const found = [];
    const visit = (node, around) => {
        const name = node.id?.name ?? node.key?.name;
        const isNamed = name && /^(Class|Function|MethodDefinition|PropertyDefinition|VariableDeclarator)/.test(node.type);
        const within = isNamed ? [...around, name].slice(-2) : around;
        for (const { what, ...change } of changes(node, source)) {
            const before = source.slice(0, change.from).split('\n');
            const start = { line: before.length, column: before.at(-1).length + 1 };
            const place = within.length ? ` in ${within.join('.')}` : '';
            found.push({ name: `${file}:${start.line}:${start.column}: ${what}${place}`, file, span: { start }, ...change });
        }
        for (const part of Object.values(node).flat()) if (typeof part?.type === 'string') visit(part, within);
    };
    visit(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }), []);
    return found;
}

// The tests of a room, and its mutants in modules that they import. `files` are the sources by name.
export class Scripts {
    constructor(files, { scripts, tests, slow, worthwhile }) {
        this.files = files;
        this.isSlow = (test) => slow.test(test);
        this.isWorthwhile = (test, file) => !slow.test(test) || worthwhile.test(file);
        const names = [...files.keys()];
        this.scripts = names.filter((file) => scripts.test(file));
        this.reached = new Map(names.filter((file) => tests.test(file)).map((test) => [test, this.reach(test)]));
        this.tree = lay('scripts', files);
        symlinkSync(join(root, PACKAGES), join(this.tree, PACKAGES));
        this.folder = mkdtempSync(join(tmpdir(), 'mutants-'));
        this.hook = join(this.folder, 'hook.mjs');
        writeFileSync(this.hook, HOOK);
    }

    get tests() {
        return [...this.reached.keys()];
    }

    // Without slow tests that are worthwhile for none of these mutants.
    testsOf(mutants) {
        return this.tests.filter((test) => mutants.some(({ file }) => this.isWorthwhile(test, file)));
    }

    // A module and all that it imports.
    reach(file, seen = new Set()) {
        if (seen.has(file) || !this.files.has(file)) return seen;
        seen.add(file);
        const imported = this.files.get(file).toString().matchAll(/(?:from|import\()\s*'(\.[^']*)'/g);
        for (const [, to] of imported) this.reach(join(dirname(file), to), seen);
        return seen;
    }

    async mutants() {
        const isTested = (file) => this.tests.some((test) => this.reached.get(test).has(file));
        console.log(`no test imports ${this.scripts.filter((file) => !isTested(file)).join(', ')}`);
        return (await Promise.all(this.scripts.filter(isTested).map((file) => mutantsOf(file, this.files.get(file).toString())))).flat();
    }

    // Without a mutant, V8 notes what a test runs; not of slow tests, which would take minutes.
    coverage(test) {
        return join(this.folder, test.replaceAll('/', '_'));
    }

    runs(test, { file, from }) {
        if (this.isSlow(test)) return this.reached.get(test).has(file);
        const url = pathToFileURL(join(this.tree, file)).href;
        const noted = readdirSync(this.coverage(test)).map((name) => JSON.parse(readFileSync(join(this.coverage(test), name))));
        const ranges = noted.flatMap(({ result }) => result.filter((script) => script.url === url)).flatMap(({ functions }) => functions).flatMap(({ ranges }) => ranges);
        const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= from && from < endOffset);
        const innermost = Math.min(...around.map(({ startOffset, endOffset }) => endOffset - startOffset));
        return around.some(({ startOffset, endOffset, count }) => endOffset - startOffset === innermost && count > 0);
    }

    // The call of a test with a mutant, if given; none if the test does not run the mutated place.
    call(test, mutant) {
        const env = { ...process.env };
        if (!mutant && !this.isSlow(test)) env.NODE_V8_COVERAGE = this.coverage(test);
        if (mutant) {
            if (!this.isWorthwhile(test, mutant.file) || !this.runs(test, mutant)) return undefined;
            const { id, file, from, to, replacement } = mutant;
            const source = this.files.get(file).toString();
            env.MUTATED = pathToFileURL(join(this.tree, file)).href;
            env.MUTANT = join(this.folder, `${id}.mjs`);
            writeFileSync(env.MUTANT, source.slice(0, from) + replacement + source.slice(to));
        }
        return { command: process.execPath, args: ['--import', this.hook, '--test-reporter=tap', test], env, cwd: this.tree };
    }
}

const HOOK = `import { readFileSync } from 'node:fs';
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';
const { MUTATED, MUTANT } = process.env;
export const load = (url, context, next) =>
    url === MUTATED ? { format: 'module', shortCircuit: true, source: readFileSync(MUTANT) } : next(url, context);
if (isMainThread && MUTATED) register(import.meta.url);
`;
