// A copy of the sources in which mistakes can be switched on while the program runs: MUTATION names the one that is on.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
const target = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'mutations');
export const environment = { ...process.env, CARGO_TARGET_DIR: join(target, 'build') };

const SWITCH = `
extern crate std;
/// Whether this mutation is on.
pub fn mutated(name: &str) -> bool {
    static CHOSEN: std::sync::OnceLock<std::string::String> = std::sync::OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("MUTATION").unwrap_or_default()) == name
}
`;

/// The code that asks in a file whether a mutation is on.
export function isOn(name, file) {
    return `${file.startsWith('src/') ? 'crate' : 'pocket_ra'}::mutated("${name}")`;
}

export function fail(reason) {
    console.error(`tests/mutations: ${reason}`);
    process.exit(1);
}

/// The copy of this name. Times stay, so that only what differs is built anew.
export function copyTree(name) {
    const tree = join(target, name);
    rmSync(tree, { recursive: true, force: true });
    const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' });
    for (const file of files.split('\0').filter(Boolean)) {
        mkdirSync(dirname(join(tree, file)), { recursive: true });
        cpSync(join(root, file), join(tree, file), { preserveTimestamps: true });
    }
    const library = join(tree, 'src/lib.rs');
    writeFileSync(library, readFileSync(library, 'utf8') + SWITCH);
    return tree;
}
