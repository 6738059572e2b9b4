import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '@rookery/local-postgres';

/**
 * Starts the platform with demo data like `npm run local`, for development: the server restarts when its sources
 * change, and pages are updated in place.
 */
const root = join(import.meta.dirname, '..');
const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
const vitePort = await freePort();
const children: ChildProcess[] = [
  // Not with npx, which does not forward signals.
  run(process.execPath, [vite, '--port', String(vitePort), '--strictPort'], {
    cwd: join(root, 'apps', 'web'),
  }),
  run(
    process.execPath,
    [
      '--watch-path=apps/server/src',
      '--watch-path=packages',
      'scripts/local/index.ts',
      ...process.argv.slice(2),
    ],
    { cwd: root },
  ),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => children.forEach((child) => child.kill('SIGTERM')));
}
await Promise.race(children.map((child) => once(child, 'exit')));
for (const child of children) child.kill('SIGTERM');

function run(file: string, args: string[], options: { cwd: string }): ChildProcess {
  const env = { ...process.env, LOG_LEVEL: 'info', WEB_DEV_ORIGIN: `http://127.0.0.1:${vitePort}` };
  return spawn(file, args, { ...options, env, stdio: 'inherit' });
}
