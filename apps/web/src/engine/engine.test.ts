import { beforeEach, expect, test } from 'vitest';
import { startEngine, type Engine, type Variation, type Port } from './engine.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const AFTER = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

/** An engine whose every word is put into its mouth. */
class Puppet extends EventTarget implements Port {
  terminated = false;
  #heard: string[] = [];

  postMessage(message: string): void {
    this.#heard.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(...lines: string[]): void {
    for (const data of lines) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  /** What it was told since it was last asked. */
  heard(): string[] {
    return this.#heard.splice(0);
  }
}

let puppet: Puppet;
let engine: Engine;
let failures: number;

beforeEach(() => {
  puppet = new Puppet();
  failures = 0;
  engine = startEngine({ createPort: () => puppet, onFailure: () => (failures += 1) });
});

function awake(): void {
  puppet.say('Stockfish 19', 'uciok', 'readyok');
  puppet.heard();
}

function ask(fen: string, lines = 1) {
  const told: (readonly Variation[])[] = [];
  let done = 0;
  engine.analyse(fen, { lines, onLines: (each) => told.push(each), onDone: () => (done += 1) });
  return { told, isDone: () => done === 1 };
}

const info = (move: string, depth = 5, rank = 1) =>
  `info depth ${depth} multipv ${rank} score cp 20 nodes 100 pv ${move}`;

test('it introduces itself, and what was asked before that is asked then', () => {
  expect(puppet.heard()).toEqual(['uci']);
  ask(START, 3);
  expect(puppet.heard()).toEqual([]);
  puppet.say('uciok');
  expect(puppet.heard()).toEqual(['isready']);
  puppet.say('readyok');
  expect(puppet.heard()).toEqual([
    'setoption name MultiPV value 3',
    `position fen ${START}`,
    'go depth 30 movetime 120000',
  ]);
});

test('lines come as they are found, the best first', () => {
  awake();
  const { told, isDone } = ask(START, 2);
  puppet.say(`${info('e2e4', 5, 1)}\n${info('d2d4', 5, 2)}`, info('g1f3', 6, 1));
  expect(told.map((lines) => lines.map(({ pv }) => pv[0]))).toEqual([
    ['e2e4'],
    ['e2e4', 'd2d4'],
    ['g1f3', 'd2d4'],
  ]);
  expect(isDone()).toBe(false);
  puppet.say('bestmove g1f3');
  expect(isDone()).toBe(true);
});

test('a new position waits for the last word on the old one, of which nothing more is told', () => {
  awake();
  const first = ask(START);
  puppet.heard();
  puppet.say(info('e2e4'));
  const second = ask(AFTER);
  expect(puppet.heard()).toEqual(['stop']);
  puppet.say(info('e2e4', 6));
  expect([first.told.length, second.told.length]).toEqual([1, 0]);
  puppet.say('bestmove e2e4');
  expect(puppet.heard()).toContain(`position fen ${AFTER}`);
  puppet.say(info('e7e5'));
  expect([first.told.length, second.told.length]).toEqual([1, 1]);
  expect([first.isDone(), second.isDone()]).toEqual([false, false]);
});

test('of many positions in a hurry only the last is searched, after one stop', () => {
  awake();
  ask(START);
  puppet.heard();
  ask(AFTER);
  ask(START);
  const last = ask(AFTER);
  expect(puppet.heard()).toEqual(['stop']);
  puppet.say('bestmove e2e4');
  expect(puppet.heard().filter((line) => line.startsWith('go'))).toHaveLength(1);
  puppet.say(info('e7e5'), 'bestmove e7e5');
  expect([last.told.length, last.isDone()]).toEqual([1, true]);
});

test('stopped, it says nothing and searches nothing', () => {
  awake();
  const asked = ask(START);
  puppet.heard();
  engine.stop();
  engine.stop();
  puppet.say(info('e2e4'), 'bestmove e2e4');
  expect(puppet.heard()).toEqual(['stop']);
  expect([asked.told.length, asked.isDone()]).toEqual([0, false]);
  ask(AFTER);
  expect(puppet.heard()).toContain(`position fen ${AFTER}`);
});

test('closed, its worker is gone and nothing is called any more', () => {
  awake();
  const asked = ask(START);
  engine.close();
  expect(puppet.terminated).toBe(true);
  puppet.say(info('e2e4'));
  engine.analyse(AFTER, { lines: 1, onLines: () => undefined });
  expect([asked.told.length, failures]).toEqual([0, 0]);
});

test.each([
  ['it cannot be loaded', () => puppet.dispatchEvent(new Event('error'))],
  [
    'it refuses a position',
    () => puppet.say('info string CRITICAL ERROR: Command `x` failed. Reason: No king.'),
  ],
])('when %s, that is told once and the worker is gone', (_, happen) => {
  awake();
  ask(START);
  happen();
  happen();
  expect([failures, puppet.terminated]).toEqual([1, true]);
});
