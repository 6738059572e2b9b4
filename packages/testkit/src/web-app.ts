import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const BUILT = 'apps/web/dist/index.html';

/** The sources of the web app. If one is newer than the last build, the build is stale. */
const SOURCES = [
  'apps/web/{src,public,pieces,guides}/**/*',
  'docs/guides/*',
  'apps/web/*.{html,json,ts}',
  'packages/{chess,contract,engine,workspace-routing}/src/**/*',
  'package-lock.json',
];

/** Makes a production build of the web app. */
function buildWebApp(root = ROOT): void {
  try {
    execFileSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'pipe' });
  } catch (cause) {
    const { stderr } = cause as { stderr?: Buffer };
    throw new Error(`The web app could not be built:\n${stderr?.toString() ?? ''}`, { cause });
  }
}

/** For a fresh clone: a server does not start without built pages. */
export function buildMissingWebApp(root = ROOT): void {
  if (existsSync(join(root, BUILT))) return;
  process.stderr.write('Building the web app, which takes a moment …\n');
  buildWebApp(root);
}

/** For tests: builds unless the last build is newer than all its sources. */
export function buildStaleWebApp(): void {
  if (lastChange([BUILT]) <= lastChange(SOURCES)) buildWebApp();
}

function lastChange(patterns: readonly string[]): number {
  const files = patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT }));
  return Math.max(0, ...files.map((file) => statSync(join(ROOT, file)).mtimeMs));
}
