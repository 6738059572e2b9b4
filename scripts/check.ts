import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

/**
 * Runs every `check:…` of package.json, and further scripts given as arguments, as many at a time as there are cores.
 * The output of each is printed when it ends. All of them run, whichever fails.
 */
const { scripts } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
) as { scripts: Record<string, string> };
/** In the order of package.json, where the longest come first. */
const checks = Object.keys(scripts).filter((name) => name.startsWith('check:'));
const waiting = [...process.argv.slice(2), ...checks];
const failed: string[] = [];

await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
if (failed.length > 0) console.error(`Failed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function runWaiting(): Promise<void> {
  for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) {
    if (!(await passes(script))) failed.push(script);
  }
}

async function passes(script: string): Promise<boolean> {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => output.push(chunk));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  process.stdout.write(`-- ${script}, ${seconds} s\n${Buffer.concat(output).toString()}`);
  return code === 0;
}
