import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'lock-file.ts');
const LOCK = readFileSync(join(import.meta.dirname, '..', 'package-lock.json'), 'utf8');
const MACHINES = [
  'linux-x64-gnu',
  'linux-x64-musl',
  'linux-arm64-gnu',
  'linux-arm64-musl',
  'darwin-x64',
  'darwin-arm64',
];

interface Packages {
  [path: string]: { version: string; integrity?: string; resolved?: string };
}

function check(text: string): { ok: boolean; output: string } {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-lock-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'package-lock.json');
  writeFileSync(file, text);
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, file], { encoding: 'utf8' });
  return { ok: status === 0, output: stderr };
}

function changed(change: (packages: Packages) => unknown): string {
  const lock = JSON.parse(LOCK) as { packages: Packages };
  change(lock.packages);
  return JSON.stringify(lock);
}

test('the lock file has each hash and each optional package', () => {
  expect(check(LOCK)).toEqual({ ok: true, output: '' });
});

test('a hash is missed when its line is removed', () => {
  const path = 'node_modules/fastify';
  const line = new RegExp(`("${path}": \\{\\n.*"version": .*\\n).*"integrity": .*\\n`);
  const without = LOCK.replace(line, '$1');
  expect(without.split('\n')).toHaveLength(LOCK.split('\n').length - 1);
  const { ok, output } = check(without);
  expect(ok).toBe(false);
  expect(output).toContain(`${path} has no integrity.`);
});

test.each(['@tailwindcss/oxide', 'lightningcss', '@rolldown/binding'])(
  'the bindings of %s are locked for each machine, and each is missed',
  (program) => {
    const paths = MACHINES.map((machine) => `node_modules/${program}-${machine}`);
    const { ok, output } = check(
      changed((packages) => {
        for (const path of paths) {
          expect(packages[path], path).toHaveProperty('integrity');
          delete packages[path];
        }
      }),
    );
    expect(ok).toBe(false);
    for (const path of paths) {
      const name = path.replace('node_modules/', '');
      expect(output).toContain(`names the optional package ${name}@`);
    }
  },
);

test('a binding of another version does not count', () => {
  const nested = 'node_modules/@tailwindcss/node/node_modules/lightningcss-linux-arm64-musl';
  const { ok, output } = check(changed((packages) => delete packages[nested]));
  expect(ok).toBe(false);
  expect(output).toContain('lightningcss-linux-arm64-musl@');
});

test('an address of a registry is refused', () => {
  const { ok, output } = check(
    changed((packages) => {
      const locked = packages['node_modules/fastify'];
      if (locked) locked.resolved = 'https://registry.example/fastify.tgz';
    }),
  );
  expect(ok).toBe(false);
  expect(output).toContain('node_modules/fastify names the address of a registry.');
});
