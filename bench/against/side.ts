import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BENCHES } from './benches.ts';
import type { Turn } from './bench.ts';

/**
 * The process that measures one of the two commits. It imports the modules of that checkout, and does a turn for each
 * message. It ends everything it has started once it is disconnected, so also when the other process was killed.
 */
export type Answer = { readonly turn: Turn | null } | { readonly error: string };

const [root = '', directory = '', name = ''] = process.argv.slice(2);
mkdirSync(directory);
const cleanup = new AsyncDisposableStack();

const opened = BENCHES[name]?.open({
  root,
  directory,
  load: (path) => import(pathToFileURL(join(root, path)).href),
  cleanup,
});
let last: Promise<void> = answer(async () => {
  await opened;
  return null;
});

process.on('message', () => {
  last = answer(async () => (await (await opened)?.()) ?? null);
});
process.on('disconnect', () => {
  void last.then(() => cleanup.disposeAsync()).then(() => process.exit());
});

async function answer(work: () => Promise<Turn | null>): Promise<void> {
  let message: Answer;
  try {
    message = { turn: await work() };
  } catch (error) {
    message = { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  if (process.connected) process.send?.(message);
}
