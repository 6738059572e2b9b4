import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = join(import.meta.dirname, 'released-migrations.ts');

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-released-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function git(...args: string[]): void {
  const author = ['-c', 'user.name=Tester', '-c', 'user.email=tester@club.example'];
  execFileSync('git', [...author, ...args], { cwd: directory, stdio: 'pipe' });
}

/** Writes migrations together with their list, as `npm run generate` would. */
function write(migrations: Record<string, string>): void {
  const lines = Object.entries(migrations).map(([name, sql]) => {
    writeFileSync(join(directory, name), sql);
    return `${name} ${createHash('sha256').update(sql).digest('hex')}\n`;
  });
  writeFileSync(join(directory, 'checksums.txt'), lines.join(''));
}

function commit(migrations: Record<string, string>): void {
  write(migrations);
  git('add', '.');
  git('commit', '--quiet', '--message', 'Change the schema');
}

function check(): { ok: boolean; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, directory], {
    encoding: 'utf8',
    // Git must not find a repository above the directory.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
  });
  return { ok: status === 0, output: stdout + stderr };
}

const FIRST = { '0001_one.sql': 'select 1;' };
const BOTH = { ...FIRST, '0002_two.sql': 'select 2;' };

test('migrations can be added in any order', () => {
  git('init', '--quiet');
  commit({ '0002_two.sql': 'select 2;' });
  commit(BOTH);
  expect(check()).toEqual({ ok: true, output: '2 migrations, none changed.\n' });
});

test('an edited file is reported by its name', () => {
  git('init', '--quiet');
  commit(BOTH);
  writeFileSync(join(directory, '0001_one.sql'), 'select 11;');
  expect(check()).toMatchObject({
    ok: false,
    output: expect.stringContaining('0001_one.sql changed'),
  });
});

test('a file that was edited in the same commit as its line is reported, too', () => {
  git('init', '--quiet');
  commit(BOTH);
  commit({ ...BOTH, '0001_one.sql': 'select 11;' });
  expect(check()).toMatchObject({
    ok: false,
    output: expect.stringContaining('0001_one.sql changed'),
  });
});

test('a removed migration and one without a line are reported', () => {
  git('init', '--quiet');
  commit(BOTH);
  rmSync(join(directory, '0002_two.sql'));
  write(FIRST);
  writeFileSync(join(directory, '0003_three.sql'), 'select 3;');
  const { ok, output } = check();
  expect(ok).toBe(false);
  expect(output).toContain('0002_two.sql changed');
  expect(output).toContain('0003_three.sql is not in checksums.txt');
});

test('a line that is not committed yet can change', () => {
  git('init', '--quiet');
  commit(FIRST);
  write(BOTH);
  write({ ...BOTH, '0002_two.sql': 'select 22;' });
  expect(check().ok).toBe(true);
});

test('without a git history the files are compared only with the list, and the output says so', () => {
  write(BOTH);
  expect(check()).toMatchObject({ ok: true, output: expect.stringContaining('No git history') });
  writeFileSync(join(directory, '0001_one.sql'), 'select 11;');
  expect(check().ok).toBe(false);
});
