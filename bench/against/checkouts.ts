import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildStaleWebApp } from '../../packages/testkit/src/web-app.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const LOCK = 'package-lock.json';
const WEB_APP = 'apps/web/dist';
/** All that a build of the web app reads. */
const WEB_SOURCES = [
  'apps/web',
  ...['achievements', 'chess', 'contract', 'engine', 'notifications', 'workspace-routing'].map(
    (name) => `packages/${name}`,
  ),
  'docs/guides',
  LOCK,
];

const run = promisify(execFile);

export interface Commit {
  readonly hash: string;
  /** Short, for people. */
  readonly name: string;
}

export function findCommit(reference: string): Commit {
  try {
    const hash = git('rev-parse', '--verify', '--quiet', `${reference}^{commit}`);
    return { hash, name: git('rev-parse', '--short', hash) };
  } catch (cause) {
    throw new Error(`There is no commit ${reference}.`, { cause });
  }
}

/** Only what is committed is measured, so changes that are not would seem to make no difference. */
export function refuseUncommittedChanges(): void {
  if (git('status', '--porcelain') === '') return;
  throw new Error(
    'There are uncommitted changes, which would not be measured. Commit them, or name the new commit: --head COMMIT.',
  );
}

export function hasFile({ hash }: Commit, path: string): boolean {
  try {
    git('cat-file', '-e', `${hash}:${path}`);
    return true;
  } catch {
    return false;
  }
}

/** Makes a clean checkout of a commit that is ready to start servers. */
export async function checkOut({ hash }: Commit, target: string, signal: AbortSignal) {
  // The clone reads the objects of this repository, and leaves nothing in it.
  await run('git', ['clone', '--quiet', '--shared', '--no-checkout', ROOT, target], { signal });
  await run('git', ['checkout', '--quiet', '--detach', hash], { cwd: target, signal });
  await installPackages(target, signal);
  await provideWebApp(hash, target, signal);
}

/** The packages of this checkout, if they are the same. Hard links take seconds instead of a minute. */
async function installPackages(target: string, signal: AbortSignal): Promise<void> {
  if (!existsSync(join(ROOT, 'node_modules')) || readLock(ROOT) !== readLock(target)) {
    await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: target, signal });
    return;
  }
  for (const directory of globSync('{.,apps/*,packages/*}/node_modules', { cwd: ROOT })) {
    const [from, to] = [join(ROOT, directory), join(target, directory)];
    const copy = (...flags: string[]) => run('cp', [...flags, from, to], { signal });
    // Hard links do not reach another file system.
    await copy('--archive', '--link').catch(() => copy('--archive', '--force'));
  }
}

function readLock(root: string): string {
  return readFileSync(join(root, LOCK), 'utf8');
}

/** The web app of this checkout, if its sources are the same: a server does not start without one. */
async function provideWebApp(hash: string, target: string, signal: AbortSignal): Promise<void> {
  if (isUnchangedSince(hash, WEB_SOURCES)) {
    buildStaleWebApp();
    cpSync(join(ROOT, WEB_APP), join(target, WEB_APP), { recursive: true });
    return;
  }
  console.log('Building the web app of that commit, which takes a moment …');
  await run('npm', ['run', '--silent', 'build'], { cwd: target, signal });
}

function isUnchangedSince(hash: string, paths: readonly string[]): boolean {
  try {
    git('diff', '--quiet', hash, '--', ...paths);
    return true;
  } catch {
    return false;
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
}
