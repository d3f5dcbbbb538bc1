#!/usr/bin/env node
// Share of cargo-mutants' mutants caught by the tests of an area: `tests/mutations/sample.mjs COUNT|all [OPTION...]
// [ROOM...]`. cargo-mutants builds each mutant separately, which takes days for all. Here an evenly spaced sample is
// built at once: a mutated function is duplicated, and a switch selects. `--offset N` selects other mutants, `--except
// LOG` excludes those of an earlier log, `--again LOG` repeats those it calls missed. `const` is removed from functions
// not needed in constants; mutants in the others cannot be switched, and are only counted. So are those in
// equivalent.txt, which no test can notice. Mutants of the page's scripts are of scripts.mjs, and need no build.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Scripts } from './scripts.mjs';
import { environment, fail, here, isOn, lay, sources } from './tree.mjs';

// Sources of each area, and its tests: a target, of `pocket-ra` or `@package`, and name filters, the fastest first.
const ROOMS = {
    rules: { files: ['src/rules/**/*.rs'], tests: [['lib', 'rules::'], ['rules'], ['table'], ['memories', 'rules::']] },
    table: { files: ['src/table/*.rs', 'src/table/**/*.rs'], tests: [['lib', 'table::'], ['table'], ['rules', 'journal::'], ['lib', 'screens'], ['memories'], ['flash', 'serial::'], ['bots', 'ahead::'], ['proof', '--skip', 'fair_dice::'], ['screens', 'rolls', 'texts']] },
    chance: { files: ['src/chance/*.rs'], tests: [['lib', 'chance::'], ['proof', 'fair_dice::'], ['table']] },
    storage: {
        files: ['src/tasks/storage/*.rs'],
        tests: [
            ['lib', 'tasks::storage'],
            ['flash', '--skip', 'backup::', '--skip', 'companion::', '--skip', 'cuts::', '--skip', 'damage::'],
            ['flash', 'damage::', 'companion::', 'cuts::a_copy'],
            ['flash', 'backup::'],
            ['memories'],
            ['device', 'flow::'],
            ['device', 'battery::'],
            ['flash', 'cuts::'],
        ],
    },
    secrets: {
        files: ['src/table/points.rs', 'src/table/hand_over.rs', 'src/rules/rauha/secrets.rs'],
        tests: [['lib', 'rauha::secrets'], ['table'], ['screens', 'secrets::'], ['rules', 'rauha::']],
    },
    watchdog: { files: ['src/tasks/watchdog.rs'], tests: [['lib', 'tasks::watchdog'], ['device', 'flow::']] },
    tasks: {
        files: ['src/tasks/*.rs', 'src/tasks/battery/*.rs', 'src/tasks/display/*.rs', 'src/tasks/input/*.rs'],
        tests: [['lib', 'tasks::'], ['bots', 'bot::', 'ahead::'], ['display'], ['device']],
    },
    bots: { files: ['src/bots/**/*.rs'], tests: [['lib', 'bots::'], ['bots'], ['screens', 'hints::', 'robot::']] },
    screens: { files: ['src/screens/**/*.rs'], tests: [['lib', 'screens::'], ['screens', '--skip', 'walk::'], ['scenarios']] },
    bench: {
        package: 'pocket-ra-bench',
        files: ['boards/bench/src/*.rs', 'boards/bench/src/panel/*.rs'],
        tests: [
            ['lib@pocket-ra-bench'],
            ['handheld@pocket-ra-bench'],
            ['display'],
            ['table', 'qr::', 'secrets::', 'statistics::'],
            ['flash', 'storage::'],
            ['device', 'handheld::', 'input::'],
            ['screens', 'pending::', 'companion::'],
        ],
    },
    terminal: {
        package: 'pocket-ra-terminal',
        files: ['boards/terminal/src/**/*.rs'],
        tests: [['lib@pocket-ra-terminal'], ['commands@pocket-ra-terminal'], ['simulator@pocket-ra-terminal']],
    },
    browser: {
        scripts: /^boards\/browser\/(bundle|emulator|page|worker)\/.*\.mjs$/,
        tests: /^boards\/browser\/tests\/.*\.test\.mjs$/,
        // Random programs in many states, in three ways: only for what runs instructions.
        slow: /\/(blocks|processor)\.test\.mjs$/,
        worthwhile: /\/(arithmetic|blocks|cache|flags|instructions|memory-access|processor|region-code|translation|webassembly)\.mjs$/,
    },
};

const rooms = process.argv.slice(3);
function option(name) {
    const at = rooms.indexOf(name);
    return at < 0 ? undefined : rooms.splice(at, 2)[1];
}
const [shift, again, except] = [option('--offset'), option('--again'), option('--except')];
if (rooms.length === 0) rooms.push(...Object.keys(ROOMS));
const count = process.argv[2] === 'all' ? Infinity : Number(process.argv[2]);
if (!(count >= 0) || !(Number(shift ?? 0) >= 0) || rooms.some((room) => !ROOMS[room])) {
    fail(`usage: tests/mutations/sample.mjs COUNT|all [--offset N] [--except LOG] [--again LOG] [ROOM...]     rooms: ${Object.keys(ROOMS).join(' ')}`);
}
// Names of the mutants with this result in a log.
function told(log, ...words) {
    const lines = log ? readFileSync(log, 'utf8').split('\n') : [];
    const found = lines.map((line) => line.match(/^\w+ \d+\/\d+ (\w+) ([^\t]+)/)).filter((found) => words.includes(found?.[1]));
    return new Set(found.map(([, , name]) => name));
}
const [missed, tried] = [told(again, 'MISSED'), told(except, 'caught', 'MISSED')];

function listed(tree, { package: name = 'pocket-ra', files }) {
    const args = ['mutants', '--no-config', '--list', '--json', '-p', name, ...files.flatMap((file) => ['-f', file])];
    return JSON.parse(execFileSync('cargo', args, { cwd: tree, encoding: 'utf8', maxBuffer: 1 << 28 }));
}

// Equivalent mutants: name without line and column, then the unchanged source line.
const equivalent = new Set();
const paragraphs = readFileSync(join(here, 'equivalent.txt'), 'utf8').split(/\n\n+/);
for (const [name, line] of paragraphs.map((paragraph) => paragraph.split('\n')).filter(([name]) => !name.startsWith('#'))) {
    equivalent.add(`${name} ${line?.trim()}`);
}
function isEquivalent({ name, file, span }) {
    const line = files.get(file).toString().split('\n')[span.start.line - 1].trim();
    return equivalent.has(`${name.replace(/:\d+:\d+:/, ':')} ${line}`);
}

// Range of a function's body in the source; none if it cannot be determined.
function bodyOf(source, from, to) {
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
const packages = new Set(rooms.filter((room) => ROOMS[room].files).map((room) => ROOMS[room].package ?? 'pocket-ra'));
const tree = packages.size ? lay('sampled', files) : undefined;
const chosen = [];
const scripts = rooms.includes('browser') && new Scripts(files, ROOMS.browser);
for (const room of rooms) {
    const all = ROOMS[room].scripts ? await scripts.mutants() : listed(tree, ROOMS[room]);
    const others = all.filter(({ name }) => !tried.has(name));
    // If only a few more exist, try all of them.
    const step = others.length < 2 * count ? 1 : others.length / count;
    const first = Number(shift ?? Math.floor(step / 2)) % step;
    const some = others.filter((_, index) => (index - first + step) % step < 1);
    some.push(...all.filter((mutant) => missed.has(mutant.name) && !some.includes(mutant)));
    some.forEach((mutant, index) => chosen.push({ ...mutant, room, id: `${room}_${index}` }));
    console.log(`${room}: ${all.length} mutants, ${some.length} chosen`);
}
chosen.filter(isEquivalent).forEach((mutant) => (mutant.out = 'equivalent'));

// Functions needed in constants, as `Type::name` or `name`.
const constant = new Set();

// The source with spaces in place of `const` before functions not needed in constants.
function withoutConstants(source) {
    return source.replace(/\bconst((?: unsafe)? fn (\w+))/g, (whole, rest, name, at) => {
        const around = source.slice(0, at).match(/^(?:impl|trait|pub trait)\b.*$/gm)?.at(-1) ?? '';
        const needed = constant.has(name) || around.match(/\w+/g)?.some((type) => constant.has(`${type}::${name}`));
        return needed ? whole : `     ${rest}`;
    });
}

// Inserts the selected mutants into the tree, and drops those that do not compile.
function build(name, what) {
    const mutated = new Map(files);
    for (const file of [...files.keys()].filter((file) => /^src\/.*\.rs$/.test(file) || chosen.some((mutant) => mutant.file === file))) {
        const source = withoutConstants(files.get(file).toString());
        const lines = source.split('\n').map((line) => line.length + 1);
        const starts = lines.reduce((sums, length) => [...sums, sums.at(-1) + length], [0]);
        const offset = ({ line, column }) => starts[line - 1] + column - 1;
        const functions = new Map();
        for (const mutant of chosen.filter((mutant) => mutant.file === file && !mutant.out)) {
            const whole = mutant.function?.span;
            const body = whole && bodyOf(source, offset(whole.start), offset(whole.end));
            if (!body || /\bconst fn\b/.test(source.slice(offset(whole.start), body[0]))) {
                mutant.out = body ? 'needed as a constant' : 'not in a function';
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
    // Some mutants always overflow: a test should notice, not the compiler.
    mutated.set('src/lib.rs', `#![allow(arithmetic_overflow, unconditional_panic)]\n${mutated.get('src/lib.rs')}`);
    lay('sampled', mutated);
    const checked = spawnSync('cargo', ['check', '-p', name, ...what, '--message-format=json'], {
        cwd: tree,
        env: environment,
        encoding: 'utf8',
        maxBuffer: 1 << 28,
    });
    let found = 0;
    for (const line of checked.stdout.split('\n').filter((line) => line.startsWith('{'))) {
        const { message } = JSON.parse(line);
        if (message?.level !== 'error') continue;
        if (message.code?.code === 'E0015') {
            const path = message.message.match(/`([^`]*)`/)[1].replace(/(::)?<[^<>]*>/g, '').split('::');
            const name = path.slice(/^[A-Z]/.test(path.at(-2)) ? -2 : -1).join('::');
            if (!constant.has(name)) found++;
            constant.add(name);
            continue;
        }
        // Markers before an error show which mutant caused it.
        for (const { file_name: file, byte_start: start } of message.spans.filter(({ is_primary: primary }) => primary)) {
            const before = readFileSync(join(tree, file)).subarray(0, start).toString();
            const mutant = chosen.find(({ id }) => before.match(/\/\*(\w+_\d+)\*\//g)?.at(-1) === `/*${id}*/`);
            if (mutant) mutant.out = 'does not compile';
            if (mutant) found++;
        }
    }
    console.log(`${name} ${what.at(-1)}: ${found} more that cannot be switched`);
    if (found === 0 && checked.status !== 0) fail(`the mutants do not build:\n${checked.stderr}`);
    return checked.status === 0;
}
for (const name of packages.size ? new Set(['pocket-ra', ...packages]) : []) {
    for (const what of [['--lib'], ['--lib', '--tests']]) {
        for (let round = 0; !build(name, what); round++) if (round > 30) fail('the mutants do not build');
    }
}

const executables = new Map();
function executable(target) {
    if (!executables.has(target)) {
        const [kind, name = 'pocket-ra'] = target.split('@');
        const args = ['test', '-p', name, ...(kind === 'lib' ? ['--lib'] : ['--test', kind])];
        const options = { cwd: tree, env: environment, encoding: 'utf8', maxBuffer: 1 << 28 };
        const built = spawnSync('cargo', [...args, '--no-run', '--message-format=json'], options);
        if (built.status !== 0) fail(built.stderr);
        const made = built.stdout.split('\n').filter((line) => line.includes('"executable":"')).map((line) => JSON.parse(line));
        const wanted = kind === 'lib' ? name.replaceAll('-', '_') : kind;
        executables.set(target, made.find((artifact) => artifact.target.name === wanted).executable);
    }
    return executables.get(target);
}

function callOf(test, mutant) {
    if (typeof test === 'string') return scripts.call(test, mutant);
    const [target, ...args] = test;
    const env = { ...environment, MUTATION: mutant?.id ?? '', CARGO_MANIFEST_DIR: tree };
    return { command: executable(target), args, env, cwd: tree };
}

// The first test that fails or times out with this mutant.
function failing(test, mutant, patience) {
    const call = callOf(test, mutant);
    if (!call) return undefined;
    const { command, args, env, cwd } = call;
    const tests = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] });
    return new Promise((resolve) => {
        let told = '';
        const end = (reason) => {
            clearTimeout(timer);
            tests.kill('SIGKILL');
            resolve(reason);
        };
        const timer = setTimeout(end, patience, 'too long');
        tests.stdout.on('data', (data) => {
            told += data;
            const failed = told.match(/^test (.*) \.\.\. FAILED$|^not ok \d+ - (.*)$/m);
            if (failed) end(failed[1] ?? failed[2]);
        });
        tests.on('close', (status) => end(status === 0 ? undefined : 'ends early'));
    });
}

// The area's tests, fastest first, with a timeout for mutants.
async function timed(tests) {
    const all = [];
    for (const test of tests) {
        callOf(test);
        const began = Date.now();
        const failed = await failing(test, undefined, 600_000);
        if (failed) fail(`without a mutation this fails: ${test}: ${failed}`);
        all.push({ test, time: Date.now() - began });
    }
    all.sort((one, other) => one.time - other.time);
    console.log(all.map(({ test, time }) => `${[test].flat().join(' ')}: ${(time / 1000).toFixed(1)} s`).join(', '));
    return all.map(({ test, time }) => ({ test, patience: Math.max(20_000, 5 * time) }));
}

// 95 % Wilson score interval of the share.
function interval(caught, tried) {
    const [part, z2] = [caught / tried, 1.96 ** 2];
    const middle = part + z2 / (2 * tried);
    const width = 1.96 * Math.sqrt((part * (1 - part)) / tried + z2 / (4 * tried ** 2));
    return [middle - width, middle + width].map((each) => `${((100 * each) / (1 + z2 / tried)).toFixed(1)} %`).join(' to ');
}

const summary = [];
for (const room of rooms) {
    const mutants = chosen.filter((mutant) => mutant.room === room);
    const switched = mutants.filter(({ out }) => !out);
    const tests = switched.length ? await timed(ROOMS[room].scripts ? scripts.testsOf(switched) : ROOMS[room].tests) : [];
    const began = Date.now();
    let caught = 0;
    const waiting = switched.entries();
    const worker = async () => {
        for (const [index, mutant] of waiting) {
            const { name } = mutant;
            let failed;
            for (const { test, patience } of tests) failed ??= await failing(test, mutant, patience);
            caught += failed ? 1 : 0;
            console.log(`${room} ${index + 1}/${switched.length} ${failed ? 'caught' : 'MISSED'} ${name}${failed ? `\t${failed}` : ''}`);
        }
    };
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
    const reasons = [...new Set(mutants.map(({ out }) => out).filter(Boolean))];
    const left = reasons.map((reason) => `${mutants.filter(({ out }) => out === reason).length} ${reason}`);
    const part = switched.length ? `, ${((100 * caught) / switched.length).toFixed(1)} % (95 %: ${interval(caught, switched.length)})` : '';
    const minutes = ((Date.now() - began) / 60_000).toFixed(1);
    summary.push(`${room}: ${caught} of ${switched.length} caught${part} in ${minutes} min; left out: ${left.join(', ') || 'none'}`);
}
summary.forEach((line) => console.log(line));
