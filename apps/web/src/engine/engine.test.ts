import { beforeEach, expect, test } from 'vitest';
import { startEngine, type Engine, type Variation, type Port } from './engine.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const AFTER = 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1';

/** A worker whose messages are written by the test. */
class FakeWorker extends EventTarget implements Port {
  terminated = false;
  #commands: string[] = [];

  postMessage(message: string): void {
    this.#commands.push(message);
  }
  terminate(): void {
    this.terminated = true;
  }
  say(...lines: string[]): void {
    for (const data of lines) this.dispatchEvent(new MessageEvent('message', { data }));
  }
  /** The commands since the last call. */
  commands(): string[] {
    return this.#commands.splice(0);
  }
}

let worker: FakeWorker;
let engine: Engine;
let failures: number;

beforeEach(() => {
  worker = new FakeWorker();
  failures = 0;
  engine = startEngine({ createPort: () => worker, onFailure: () => (failures += 1) });
});

function awake(): void {
  worker.say('Stockfish 19', 'uciok', 'readyok');
  worker.commands();
}

function ask(fen: string, lines = 1) {
  const told: (readonly Variation[])[] = [];
  let done = 0;
  engine.analyse(fen, { lines, onLines: (each) => told.push(each), onDone: () => (done += 1) });
  return { told, isDone: () => done === 1 };
}

const info = (move: string, depth = 5, rank = 1) =>
  `info depth ${depth} multipv ${rank} score cp 20 nodes 100 pv ${move}`;

test('a search requested before the handshake starts after it', () => {
  expect(worker.commands()).toEqual(['uci']);
  ask(START, 3);
  expect(worker.commands()).toEqual([]);
  worker.say('uciok');
  expect(worker.commands()).toEqual(['isready']);
  worker.say('readyok');
  expect(worker.commands()).toEqual([
    'setoption name MultiPV value 3',
    `position fen ${START}`,
    'go depth 30 movetime 120000',
  ]);
});

test('lines are reported as they are found, the best first', () => {
  awake();
  const { told, isDone } = ask(START, 2);
  worker.say(`${info('e2e4', 5, 1)}\n${info('d2d4', 5, 2)}`, info('g1f3', 6, 1));
  expect(told.map((lines) => lines.map(({ pv }) => pv[0]))).toEqual([
    ['e2e4'],
    ['e2e4', 'd2d4'],
    ['g1f3', 'd2d4'],
  ]);
  expect(isDone()).toBe(false);
  worker.say('bestmove g1f3');
  expect(isDone()).toBe(true);
});

test('a new position waits for the end of the old search, which reports nothing more', () => {
  awake();
  const first = ask(START);
  worker.commands();
  worker.say(info('e2e4'));
  const second = ask(AFTER);
  expect(worker.commands()).toEqual(['stop']);
  worker.say(info('e2e4', 6));
  expect([first.told.length, second.told.length]).toEqual([1, 0]);
  worker.say('bestmove e2e4');
  expect(worker.commands()).toContain(`position fen ${AFTER}`);
  worker.say(info('e7e5'));
  expect([first.told.length, second.told.length]).toEqual([1, 1]);
  expect([first.isDone(), second.isDone()]).toEqual([false, false]);
});

test('of many positions in quick succession only the last is searched, after one stop', () => {
  awake();
  ask(START);
  worker.commands();
  ask(AFTER);
  ask(START);
  const last = ask(AFTER);
  expect(worker.commands()).toEqual(['stop']);
  worker.say('bestmove e2e4');
  expect(worker.commands().filter((line) => line.startsWith('go'))).toHaveLength(1);
  worker.say(info('e7e5'), 'bestmove e7e5');
  expect([last.told.length, last.isDone()]).toEqual([1, true]);
});

test('a stopped engine reports nothing and searches nothing', () => {
  awake();
  const asked = ask(START);
  worker.commands();
  engine.stop();
  engine.stop();
  worker.say(info('e2e4'), 'bestmove e2e4');
  expect(worker.commands()).toEqual(['stop']);
  expect([asked.told.length, asked.isDone()]).toEqual([0, false]);
  ask(AFTER);
  expect(worker.commands()).toContain(`position fen ${AFTER}`);
});

test('a closed engine has ended its worker and calls nothing', () => {
  awake();
  const asked = ask(START);
  engine.close();
  expect(worker.terminated).toBe(true);
  worker.say(info('e2e4'));
  engine.analyse(AFTER, { lines: 1, onLines: () => undefined });
  expect([asked.told.length, failures]).toEqual([0, 0]);
});

test.each([
  ['it cannot be loaded', () => worker.dispatchEvent(new Event('error'))],
  [
    'it refuses a position',
    () => worker.say('info string CRITICAL ERROR: Command `x` failed. Reason: No king.'),
  ],
])('when %s, onFailure is called once and the worker is ended', (_, happen) => {
  awake();
  ask(START);
  happen();
  happen();
  expect([failures, worker.terminated]).toEqual([1, true]);
});
