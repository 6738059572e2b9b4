import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../pure/eventually.ts';
import { startProgram } from './program.ts';
import { bundleServer, type ServerBundle } from './server-bundle.ts';

const PROGRAM = `
import { Worker } from 'node:worker_threads';

console.log(import.meta.dirname);
console.log(import.meta.url);
console.log(import.meta.resolve('engine/engine.js'));
new Worker(new URL('./thread.ts', import.meta.url)).once('message', (message: string) => {
  console.log(message);
  failInSources();
});

function failInSources(): never {
  try {
    decodeURIComponent('%');
  } catch {
    throw new Error('This program has failed.');
  }
  process.exit();
}
`;
const THREAD = `
import { parentPort } from 'node:worker_threads';
parentPort?.postMessage(import.meta.filename);
`;

let directory: string;
let bundle: ServerBundle;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'rookery-bundle-test-'));
  mkdirSync(join(directory, 'node_modules', 'engine'), { recursive: true });
  writeFileSync(join(directory, 'node_modules', 'engine', 'engine.js'), '');
  writeFileSync(join(directory, 'program.ts'), PROGRAM);
  writeFileSync(join(directory, 'thread.ts'), THREAD);
  bundle = await bundleServer(join(directory, 'program.ts'));
  // So that the thread cannot run from its source.
  rmSync(join(directory, 'thread.ts'));
});
afterAll(() => {
  bundle.discard();
  rmSync(directory, { recursive: true });
});

test('a bundle leaves nothing out, knows where its sources are, and its log shows positions in them', async () => {
  const program = startProgram('', {}, bundle.main);
  await eventually(() => expect(program.hasEnded()).toBe(true));
  const log = program.log();
  expect(log.slice(0, 4)).toEqual([
    directory,
    `file://${directory}/program.ts`,
    `file://${directory}/node_modules/engine/engine.js`,
    join(directory, 'thread.ts'),
  ]);
  expect(log.join('\n')).toContain(`at failInSources (${directory}/program.ts:16:11)`);
});
