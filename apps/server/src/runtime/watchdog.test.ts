import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';

const PROGRAM = join(import.meta.dirname, 'testing', 'blocked-program.ts');

interface Entry {
  readonly level: number;
  readonly msg: string;
  readonly stack?: readonly string[];
}

function start(kind: string, limits: object) {
  const child = spawn(process.execPath, [PROGRAM, kind, JSON.stringify(limits)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }));
  const entries = () =>
    output
      .join('')
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Entry);
  return { child, ended, entries };
}

test('an event loop that never answers is logged with what it runs, and its process ends', async () => {
  const { ended, entries } = start('spin', { warnAfterMs: 300, endAfterMs: 900, tickMs: 50 });
  expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
  expect(entries().map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'the event loop does not answer'],
    [60, 'the event loop did not answer, so this process ends'],
  ]);
  expect(entries()[0]?.stack?.join('\n')).toContain('spinWhile file://');
});

test('a process that nothing starts again takes along what belongs to it, and says so', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'rookery-watchdog-'));
  const [pidFile, lock] = [join(directory, 'pid'), join(directory, 'lock')];
  const stop = `process.once('SIGINT', () => { fs.rmSync(process.argv[1]); process.exit(5); }); console.log('waits')`;
  const other = spawn(
    process.execPath,
    ['-e', `const fs = require('fs'); setInterval(() => 0, 1e6); ${stop}`, pidFile],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const otherEnded = once(other, 'exit');
  await once(other.stdout, 'data');
  writeFileSync(pidFile, `${other.pid}\n/data\n`);
  writeFileSync(lock, '');
  const { child, ended } = start('spin with belongings', {
    warnAfterMs: 300,
    endAfterMs: 600,
    tickMs: 50,
    belongings: { pidFile, lock, words: 'It stops.' },
  });
  const said: string[] = [];
  child.stdout.on('data', (text: string) => said.push(text));
  expect(await ended).toEqual({ code: null, signal: 'SIGKILL' });
  expect(await otherEnded).toEqual([5, null]);
  expect([said.join('').includes('\nIt stops.\n'), existsSync(lock)]).toEqual([true, false]);
  rmSync(directory, { recursive: true });
});

test('an event loop that answers again goes on, and its block is counted', async () => {
  const { ended, entries } = start('spin a while', {
    warnAfterMs: 300,
    endAfterMs: 600_000,
    tickMs: 50,
  });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(entries().map(({ msg }) => msg)).toEqual([
    'the event loop does not answer',
    'the event loop answers again',
  ]);
});

test('a program that a debugger may stop is left alone', async () => {
  const { ended, entries } = start('spin for a debugger', {
    warnAfterMs: 500,
    endAfterMs: 1_000,
    tickMs: 50,
  });
  expect(await ended).toEqual({ code: 7, signal: null });
  expect(entries()).toEqual([]);
});

test('time in which the process was suspended does not count', async () => {
  const { child, ended } = start('wait', { warnAfterMs: 1_000, endAfterMs: 2_000, tickMs: 50 });
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  await pause(3_000);
  child.kill('SIGCONT');
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 9, signal: null });
});
