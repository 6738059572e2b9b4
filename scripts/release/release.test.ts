import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutChangelog } from './changelog.ts';
import { isNewer, isVersion } from './version.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SCRIPT = join(import.meta.dirname, 'index.ts');
const ONE_CHANGE = '# Changelog\n\n## Unreleased\n\n- A change.\n';

let checkout: string;

beforeAll(() => {
  checkout = mkdtempSync(join(tmpdir(), 'rookery-checkout-'));
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, unknown> };
  const workspaces = Object.keys(packages).filter((path) => !path.includes('node_modules/'));
  const manifests = workspaces.map((path) => join(path, 'package.json'));
  for (const file of [...manifests, 'package-lock.json', '.gitignore']) {
    cpSync(join(ROOT, file), join(checkout, file));
  }
  writeFileSync(join(checkout, 'CHANGELOG.md'), ONE_CHANGE);
  git('init', '--quiet');
  git('config', 'user.name', 'Test');
  git('config', 'user.email', 'test@rookery.test');
  git('add', '.');
  git('commit', '--quiet', '--message', 'Begin');
});

afterAll(() => rmSync(checkout, { recursive: true, force: true }));

test('a release is refused if it is not newer, or if there are changes', () => {
  expect(release('latest')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage/) });
  const current = versionOf(join(checkout, 'package.json'));
  expect(release(String(current)).stderr).toContain('is not newer than');
  writeFileSync(join(checkout, 'CHANGELOG.md'), `${ONE_CHANGE}- Another.\n`);
  expect(release('1000.0.0').stderr).toContain('not committed');
  git('checkout', '--quiet', 'CHANGELOG.md');
  expect(git('log', '--oneline').split('\n')).toHaveLength(1);
  expect(existsSync(join(checkout, 'dist'))).toBe(false);
});

test('a release has a commit, a tag, an archive, a bill of materials and checksums', () => {
  const { status, stdout, stderr } = release('1000.2.3');
  expect(status, stderr).toBe(0);
  expect(stdout).toContain('--tag rookery:1000.2.3 --tag rookery:1000.2 .');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s %D')).toContain('Release 1000.2.3');
  expect(git('tag', '--points-at', 'HEAD')).toBe('v1000.2.3');
  expect(versionOf(join(checkout, 'package.json'))).toBe('1000.2.3');
  expect(versionOf(join(checkout, 'package-lock.json'))).toBe('1000.2.3');
  expect(readFileSync(join(checkout, 'CHANGELOG.md'), 'utf8')).toMatch(
    /## Unreleased\n\n## 1000\.2\.3 \(\d{4}-\d\d-\d\d\)\n\n- A change/,
  );

  const directory = join(checkout, 'dist', '1000.2.3');
  execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: directory });
  const files = execFileSync('tar', ['tzf', join(directory, 'rookery-1000.2.3.tar.gz')], {
    encoding: 'utf8',
  });
  expect(files.split('\n')).toContain('rookery-1000.2.3/apps/server/package.json');
  const bill = JSON.parse(readFileSync(join(directory, 'rookery-1000.2.3.cdx.json'), 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string; version: string } };
    components: { purl: string }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(bill.metadata.component).toMatchObject({ name: 'rookery', version: '1000.2.3' });
  const names = bill.components.map(({ purl }) => purl.replace(/^pkg:npm\//, ''));
  const unversioned = names.map((name) => name.slice(0, name.lastIndexOf('@')));
  expect(unversioned).toEqual(expect.arrayContaining(['fastify', 'react', 'stockfish']));
  expect(unversioned).not.toContain('oxlint');
  expect(names).toContain('%40rookery/server@1000.2.3');
  expect(release('1001.0.0').stderr).toContain('no unreleased change');
});

test('only the root package has a version', () => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const workspaces = Object.keys(lock.packages).filter((path) =>
    /^(apps|packages)\/[^/]+$/.test(path),
  );
  expect(workspaces.length).toBeGreaterThan(10);
  for (const path of workspaces) {
    expect(versionOf(join(ROOT, path, 'package.json')), path).toBeUndefined();
  }
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.9', '0.2.0', false],
])('%s is newer than %s: %s', (candidate, current, expected) => {
  expect(isNewer(candidate, current)).toBe(expected);
});

test.each(['1.0', 'v1.0.0', '1.0.0-rc.1', '01.0.0', ''])('%s is no version', (text) => {
  expect(isVersion(text)).toBe(false);
});

test('a changelog without the section of unreleased changes is refused', () => {
  expect(() => cutChangelog('# Changelog\n\n## 0.1.0\n', '0.2.0', '2026-01-01')).toThrow('exactly');
});

function release(version: string) {
  return spawnSync(process.execPath, [SCRIPT, version], { cwd: checkout, encoding: 'utf8' });
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: checkout, encoding: 'utf8' }).trim();
}

function versionOf(path: string): unknown {
  return (JSON.parse(readFileSync(path, 'utf8')) as { version?: unknown }).version;
}
