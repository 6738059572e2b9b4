import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endProcess } from '@rookery/local-postgres';
import { expect, onTestFinished, test } from 'vitest';

/** Starts a program that stops on a signal in this way, and waits until it has started. */
async function start(stopping: string) {
  const program = `
    import { stopOnSignal } from ${JSON.stringify(join(import.meta.dirname, 'signals.ts'))};
    ${stopping}
    setInterval(() => {}, 1_000);
    console.log('started');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  onTestFinished(() => endProcess(child, 'SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child.stdout, 'data');
  return { child, output: () => output };
}

test('a signal stops in order', async () => {
  const { child, output } = await start(`stopOnSignal(async () => console.log('stopped'));`);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  expect([code, output()]).toEqual([0, 'started\nstopped\n']);
});

test('who presses Ctrl-C again does not wait for the end, and what must happen happens once', async () => {
  const { child, output } = await start(`stopOnSignal(
    () => { console.log('stopping'); return new Promise(() => {}); },
    { abandon: async () => console.log('abandoned') },
  );`);
  const closed = once(child, 'close');
  // Again and again: the first second counts as one press.
  const pressing = setInterval(() => child.kill('SIGINT'), 50);
  onTestFinished(() => clearInterval(pressing));
  const [code] = await closed;
  expect([code, output()]).toEqual([1, 'started\nstopping\nabandoned\n']);
});
