#!/usr/bin/env node
// Which part of cargo-mutants' mutants the tests of a room catch: `tests/mutations/sample.mjs COUNT [ROOM...]`.
// cargo-mutants builds each mutant by itself, which takes days for all of them. Here so many of a room, chosen evenly, are built at once:
// a function with a mutant in it is there twice, and a switch chooses. What cannot be switched, in `const fn`, is left out and counted.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, fail, isOn, lay, sources } from './tree.mjs';

/// Where the mutants are, and the tests that have to notice: a target, and what its tests begin with.
const ROOMS = {
    rules: { files: ['src/rules/**/*.rs'], tests: [['rules'], ['table']] },
    table: { files: ['src/table/*.rs', 'src/table/**/*.rs'], tests: [['table'], ['lib', 'table::'], ['sheets'], ['journal']] },
    chance: { files: ['src/chance/*.rs'], tests: [['lib', 'chance::'], ['fair_dice'], ['table']] },
    storage: { files: ['src/tasks/storage/*.rs'], tests: [['flash'], ['lib', 'tasks::storage'], ['flow']] },
    secrets: {
        files: ['src/table/points.rs', 'src/table/device.rs', 'src/rules/rauha/secrets.rs'],
        tests: [['table'], ['screens', 'secrets::'], ['rules']],
    },
    watchdog: { files: ['src/tasks/watchdog.rs'], tests: [['lib', 'tasks::watchdog'], ['flow']] },
};
/// A test that takes longer hangs.
const PATIENCE = 240_000;

const count = Number(process.argv[2]);
const rooms = process.argv.length > 3 ? process.argv.slice(3) : Object.keys(ROOMS);
if (!(count > 0) || rooms.some((room) => !ROOMS[room])) {
    fail(`usage: tests/mutations/sample.mjs COUNT [ROOM...]     rooms: ${Object.keys(ROOMS).join(' ')}`);
}

function listed(tree, files) {
    const args = ['mutants', '--no-config', '--list', '--json', '-p', 'pocket-ra', ...files.flatMap((file) => ['-f', file])];
    return JSON.parse(execFileSync('cargo', args, { cwd: tree, encoding: 'utf8', maxBuffer: 1 << 28 }));
}

/// Where the body of a function begins and ends in the source; none where that cannot be told, or where it is constant.
function bodyOf(source, from, to) {
    if (/^\s*(pub(\([^)]*\))?\s+)?(const\s|async\s+const)/.test(source.slice(from, to).replace(/^(\s*(#\[[^\n]*|\/\/[^\n]*)\n)*/, ''))) return;
    const opened = [];
    for (let at = from; at < to; at++) {
        const rest = source.slice(at, at + 3);
        if (rest.startsWith('//')) {
            at = source.indexOf('\n', at);
        } else if (source[at] === '"') {
            while (source[++at] !== '"') if (source[at] === '\\') at++;
        } else if (rest[0] === "'" && (rest[2] === "'" || rest[1] === '\\')) {
            at = source.indexOf("'", at + 2);
        } else if (source[at] === '{') {
            opened.push(at);
        } else if (source[at] === '}') {
            const begin = opened.pop();
            if (at === to - 1 && opened.length === 0) return [begin, at + 1];
        }
    }
}

const files = sources();
const tree = lay('sampled', files);
const chosen = [];
for (const room of rooms) {
    const all = listed(tree, ROOMS[room].files);
    const step = Math.max(1, all.length / count);
    const some = Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step + step / 2)] ?? all.at(-1));
    some.forEach((mutant, index) => chosen.push({ ...mutant, room, id: `${room}_${index}` }));
    console.log(`${room}: ${all.length} mutants, ${some.length} chosen`);
}

/// Puts the mutants that are not left out into the tree.
function build() {
    const mutated = new Map(files);
    for (const file of new Set(chosen.map(({ file }) => file))) {
        const source = files.get(file).toString();
        const lines = source.split('\n').map((line) => line.length + 1);
        const starts = lines.reduce((sums, length) => [...sums, sums.at(-1) + length], [0]);
        const offset = ({ line, column }) => starts[line - 1] + column - 1;
        const functions = new Map();
        for (const mutant of chosen.filter((mutant) => mutant.file === file && !mutant.out)) {
            const whole = mutant.function?.span;
            const body = whole && bodyOf(source, offset(whole.start), offset(whole.end));
            if (!body) {
                mutant.out = 'constant, or no function';
                continue;
            }
            const [from, to] = [mutant.span.start, mutant.span.end].map(offset);
            const changed = source.slice(body[0], from) + mutant.replacement + source.slice(to, body[1]);
            const at = functions.get(body[0]) ?? { body, choices: [] };
            at.choices.push(`if ${isOn(mutant.id, file)} /*${mutant.id}*/ ${changed.replaceAll('\n', ' \n')} else `);
            functions.set(body[0], at);
        }
        let text = source;
        for (const { body, choices } of [...functions.values()].sort((one, other) => other.body[0] - one.body[0])) {
            text = `${text.slice(0, body[0])}{ ${choices.join('')}${text.slice(...body)} }${text.slice(body[1])}`;
        }
        mutated.set(file, text);
    }
    lay('sampled', mutated);
    // What does not compile is left out: in which mutant an error lies say the marks before it.
    const checked = spawnSync('cargo', ['check', '-p', 'pocket-ra', '--lib', '--tests', '--message-format=json'], {
        cwd: tree,
        env: environment,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
    });
    const bad = new Set();
    for (const line of checked.stdout.split('\n').filter((line) => line.startsWith('{'))) {
        const { message } = JSON.parse(line);
        if (message?.level !== 'error') continue;
        for (const { file_name: file, byte_start: start, is_primary: primary } of message.spans) {
            if (!primary) continue;
            const before = readFileSync(join(tree, file)).subarray(0, start).toString();
            const mark = before.match(/\/\*(\w+_\d+)\*\//g)?.at(-1);
            if (mark) bad.add(mark.slice(2, -2));
        }
    }
    bad.forEach((id) => (chosen.find((mutant) => mutant.id === id).out = 'does not compile'));
    return { ok: checked.status === 0, bad: bad.size, told: checked.stderr };
}
for (let round = 0; ; round++) {
    const { ok, bad, told } = build();
    if (ok) break;
    if (bad === 0 || round > 12) fail(`the mutants do not build:\n${told}`);
}

/// Whether tests fail when this mutation is on.
function fails(executable, filter, id) {
    const env = { ...environment, MUTATION: id, CARGO_MANIFEST_DIR: tree };
    return spawnSync(executable, filter ? [filter] : [], { cwd: tree, env, timeout: PATIENCE }).status !== 0;
}

/// The executables of the tests, built when they are first needed.
const executables = new Map();
function executable(target, filter) {
    if (!executables.has(target)) {
        const args = ['test', '-p', 'pocket-ra', ...(target === 'lib' ? ['--lib'] : ['--test', target])];
        const options = { cwd: tree, env: environment, encoding: 'utf8', maxBuffer: 1 << 28 };
        const built = spawnSync('cargo', [...args, '--no-run', '--message-format=json'], options);
        if (built.status !== 0) fail(built.stderr);
        const made = built.stdout.split('\n').filter((line) => line.includes('"executable":"')).map((line) => JSON.parse(line));
        const name = target === 'lib' ? 'pocket_ra' : target;
        executables.set(target, made.find((artifact) => artifact.target.name === name).executable);
    }
    const found = executables.get(target);
    if (fails(found, filter, '')) fail(`without a mutation a test fails: ${target} ${filter ?? ''}`);
    return found;
}

for (const room of rooms) {
    const mutants = chosen.filter((mutant) => mutant.room === room);
    const tried = mutants.filter(({ out }) => !out);
    let missed = tried;
    for (const [target, filter] of ROOMS[room].tests) {
        if (missed.length === 0) break;
        const tests = executable(target, filter);
        missed = missed.filter(({ id }) => !fails(tests, filter, id));
        console.log(`${room}: ${tried.length - missed.length} of ${tried.length} caught after ${target} ${filter ?? ''}`);
    }
    missed.forEach(({ name }) => console.log(`MISSED ${name}`));
    const left = mutants.length - tried.length;
    console.log(`${room}: ${tried.length - missed.length} of ${tried.length} caught, ${left} left out`);
}
