#!/usr/bin/env node
// Applies each mutation of list.txt to a copy of the sources and checks that its test fails: `tests/mutations/run.mjs
// [NAME...]`. As many as possible are built at once, each behind a switch set by an environment variable.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, fail, here, isOn, lay, sources } from './tree.mjs';

// The mutations of the list: { name, test: [package, target, filter], changes: [{ file, from, to }], apart }.
function read(text) {
    const mutations = [];
    let mutation, file, part;
    for (const line of text.split('\n')) {
        const [word, ...rest] = line.split(' ');
        if (word === '#' || line === '#' || line === '') {
            part = undefined;
        } else if (word === 'mutation') {
            mutations.push((mutation = { name: rest[0], changes: [] }));
        } else if (word === 'test') {
            mutation.test = rest;
        } else if (word === 'apart') {
            mutation.apart = true;
        } else if (word === 'file') {
            file = rest[0];
        } else if (word === '-') {
            mutation.changes.push({ file, from: line.slice(2), to: '' });
            part = 'from';
        } else if (word === '+') {
            mutation.changes.at(-1).to = line.slice(2);
            part = 'to';
        } else if (part) {
            mutation.changes.at(-1)[part] += `\n${line}`;
        } else {
            fail(`list.txt: what is this? ${line}`);
        }
    }
    return mutations;
}

function change(files, { file, from }, to) {
    const source = files.get(file).toString();
    if (source.split(from).length !== 2) fail(`${file} does not hold this once: ${from}`);
    files.set(file, source.replace(from, () => to));
}

function switched(name, { file, from, to }) {
    const choice = `if ${isOn(name, file)} { ${to} } else { ${from} }`;
    return from.endsWith(';') ? choice : `(${choice})`;
}

// Whether the test passes with this mutation; exits if it does not build or does not exist.
function passes([name, where, filter], mutation) {
    const args = ['test', '--quiet', '-p', name, ...(where === 'lib' ? ['--lib'] : ['--test', where])];
    const env = { ...environment, MUTATION: mutation };
    const built = spawnSync('cargo', [...args, '--no-run'], { cwd: tree, env, encoding: 'utf8' });
    if (built.status !== 0) fail(`${mutation || 'without a mutation'} it does not build:\n${built.stderr}`);
    const run = spawnSync('cargo', [...args, '--', '--exact', filter], { cwd: tree, env, encoding: 'utf8', timeout: 600_000 });
    if (run.status === 0 && !/ 1 passed/.test(run.stdout)) fail(`there is no test ${name} ${where} ${filter}`);
    return run.status === 0;
}

const wanted = process.argv.slice(2);
if (wanted.some((name) => name.startsWith('-'))) {
    console.log('usage: tests/mutations/run.mjs [NAME...]     all mutations of list.txt, or these');
    process.exit(wanted.includes('--help') ? 0 : 1);
}
const all = read(readFileSync(join(here, 'list.txt'), 'utf8'));
const unknown = wanted.filter((name) => !all.some((mutation) => mutation.name === name));
if (unknown.length) fail(`no such mutation: ${unknown.join(', ')}`);
const mutations = all.filter(({ name }) => !wanted.length || wanted.includes(name));

const files = sources();
for (const { name, changes } of all.filter(({ apart }) => !apart)) {
    changes.forEach((each) => change(files, each, switched(name, each)));
}
const tree = lay('tree', files);

const began = Date.now();
for (const test of new Set(mutations.map(({ test }) => test.join(' ')))) {
    if (!passes(test.split(' '), '')) fail(`without any mutation it fails: ${test}`);
}
console.log(`all tests pass without a mutation (${Math.round((Date.now() - began) / 1000)} s)`);
const survivors = [];
for (const { name, test, changes, apart } of mutations) {
    const changed = new Map(files);
    if (apart) changes.forEach((each) => change(changed, each, each.to));
    lay('tree', changed);
    const survives = passes(test, name);
    if (survives) survivors.push(name);
    console.log(`${survives ? 'SURVIVES' : 'caught  '} ${name}: ${test.slice(1).join(' ')}`);
}
console.log(`${mutations.length - survivors.length} of ${mutations.length} mutations caught`);
process.exit(survivors.length ? 1 : 0);
