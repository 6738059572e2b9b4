import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/**
 * A fake engine, run as a child process. The first argument chooses its misbehaviour. If the second names a file
 * that does not exist, the engine creates it and misbehaves, and later processes behave well.
 */
const [, , habit = 'well-behaved', marker] = process.argv;
const misbehaves = marker === undefined || !existsSync(marker);
const say = (...lines: string[]) => void process.stdout.write(`${lines.join('\n')}\n`);

const ANSWER = ['info depth 1 multipv 1 score cp 7 nodes 5 pv e2e4', 'bestmove e2e4'];

const onGo: Record<string, () => void> = {
  crashes: () => {
    process.stderr.write('out of chalk');
    process.exitCode = 3;
    process.stdin.destroy();
  },
  hangs: () => undefined,
  refuses: () => say('info string CRITICAL ERROR: bad position. Reason: too many kings'),
  raves: () => {
    say('bestmove', 'bestmove nowhere', 'info depth', 'info string bestmove e2e4', '\0\u{1f600}');
    say('readyok', 'uciok', 'info depth 3 score cp 1 pv', 'info depth x score cp y pv e2e4');
    say('x'.repeat(300_000), ...ANSWER);
  },
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const [word] = line.split(' ');
  if (habit === 'mute') return;
  if (habit === 'raves') say('who is there?');
  if (word === 'uci') say('id name Fake', 'uciok');
  if (word === 'isready') say('readyok');
  if (word === 'go') go();
});

function go(): void {
  const misbehaviour = misbehaves ? onGo[habit] : undefined;
  if (misbehaviour === undefined) return say(...ANSWER);
  if (marker !== undefined) writeFileSync(marker, String(process.pid));
  misbehaviour();
}
