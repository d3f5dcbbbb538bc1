// A copy of the sources with mutations that the environment variable MUTATION selects at run time.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = dirname(fileURLToPath(import.meta.url));
export const root = join(here, '../..');
const target = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'mutations');
// Without backtraces: resolving their lines takes longer than most tests.
export const environment = { ...process.env, CARGO_TARGET_DIR: join(target, 'build'), RUST_BACKTRACE: '0' };

const SWITCH = `
extern crate std;
/// Whether this mutation is on.
pub fn mutated(name: &str) -> bool {
    static CHOSEN: std::sync::OnceLock<std::string::String> = std::sync::OnceLock::new();
    CHOSEN.get_or_init(|| std::env::var("MUTATION").unwrap_or_default()) == name
}
`;

// Code that checks for a mutation in a file.
export function isOn(name, file) {
    return `${file.startsWith('src/') ? 'crate' : 'pocket_ra'}::mutated("${name}")`;
}

export function fail(reason) {
    console.error(`tests/mutations: ${reason}`);
    process.exit(1);
}

// The sources as texts, including the switch.
export function sources() {
    const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
    const names = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
    const files = new Map(names.filter((name) => existsSync(join(root, name))).map((name) => [name, readFileSync(join(root, name))]));
    files.set('src/lib.rs', files.get('src/lib.rs') + SWITCH);
    return files;
}

// Writes them to a folder. Unchanged files stay untouched, to avoid rebuilding.
export function lay(name, files) {
    const tree = join(target, name);
    mkdirSync(tree, { recursive: true });
    for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath ?? entry.path, entry.name);
        if (!entry.isDirectory() && !files.has(relative(tree, path))) rmSync(path);
    }
    for (const [file, text] of files) {
        const path = join(tree, file);
        if (existsSync(path) && readFileSync(path).equals(Buffer.from(text))) continue;
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, text, { mode: statSync(join(root, file)).mode });
    }
    return tree;
}
