import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const BUILT = 'apps/web/dist/index.html';

/** What the web app is built from: a change in any of these makes the last build stale. */
const SOURCES = [
  'apps/web/{src,public,pieces}/**/*',
  'apps/web/*.{html,json,ts}',
  'packages/{chess,contract,engine,workspace-routing}/src/**/*',
  'package-lock.json',
];

/** Builds the web app as it is built for members. */
function buildWebApp(root = ROOT): void {
  try {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'pipe' });
  } catch (cause) {
    const { stderr } = cause as { stderr?: Buffer };
    throw new Error(`The web app could not be built:\n${stderr?.toString() ?? ''}`, { cause });
  }
}

/** For a fresh clone: a server that serves pages does not start without them. */
export function buildMissingWebApp(root = ROOT): void {
  if (existsSync(join(root, BUILT))) return;
  process.stderr.write('Building the web app, which takes a moment …\n');
  buildWebApp(root);
}

/** For tests: builds unless the last build is newer than everything it is made from. */
export function buildStaleWebApp(): void {
  if (lastChange([BUILT]) <= lastChange(SOURCES)) buildWebApp();
}

function lastChange(patterns: readonly string[]): number {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  return Math.max(0, ...files.map((file) => statSync(join(ROOT, file)).mtimeMs));
}
