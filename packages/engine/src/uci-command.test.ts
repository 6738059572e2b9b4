import { INITIAL_FEN } from '@rookery/chess';
import { expect, test } from 'vitest';
import { continueSearchCommands, optionCommand, searchCommands } from './uci-command.ts';

test('a search consists of four commands and starts with an empty memory', () => {
  const position = { fen: INITIAL_FEN, moves: ['e2e4', 'e7e5'] };
  const limits = { depth: 9, multiPv: 3, nodes: 5_000, limitMs: 700 };
  expect(searchCommands(position, limits)).toEqual([
    'ucinewgame',
    'setoption name MultiPV value 3',
    `position fen ${INITIAL_FEN} moves e2e4 e7e5`,
    'go depth 9 movetime 700 nodes 5000',
  ]);
});

test('a search has usual limits unless they are given, and may keep the memory', () => {
  expect(continueSearchCommands({ fen: INITIAL_FEN }, { depth: 4 })).toEqual([
    'setoption name MultiPV value 1',
    `position fen ${INITIAL_FEN}`,
    'go depth 4 movetime 10000',
  ]);
});

test.each([
  'rnbqkbnr/pppp1ppp/8/4p3/4PP2/8/PPPP2PP/RNBQKBNR b KQkq f3 0 2',
  '8/8/8/4k3/8/8/4K3/8 w - - 99 140',
  '8/8/8/4k3/8/8/4K3/8 w - -',
])('%s is a FEN', (fen) => {
  expect(() => searchCommands({ fen }, { depth: 1 })).not.toThrow();
});

test.each([
  '',
  'startpos',
  `${INITIAL_FEN}\nquit`,
  `${INITIAL_FEN}\r`,
  `${INITIAL_FEN} moves e2e4`,
  INITIAL_FEN.replace(' w ', ' w\n'),
  INITIAL_FEN.replace(' ', '\0'),
  INITIAL_FEN.replace(' ', '\u2028'),
  INITIAL_FEN.replace('KQkq', 'KQkqKQkqKQkq'),
])('%j is refused as a FEN', (fen) => {
  expect(() => searchCommands({ fen }, { depth: 1 })).toThrow(RangeError);
});

test.each(['', 'e2e4\nquit', 'e2e4 e7e5', 'e7e8k', 'O-O', '0000', 'e2e4\n'])(
  '%j is refused as a move',
  (move) => {
    const position = { fen: INITIAL_FEN, moves: ['e2e4', move] };
    expect(() => searchCommands(position, { depth: 1 })).toThrow(RangeError);
  },
);

test.each([
  { depth: 0 },
  { depth: 1.5 },
  { depth: Number.NaN },
  { depth: 101 },
  { depth: 5, multiPv: 0 },
  { depth: 5, multiPv: 257 },
  { depth: 5, nodes: -1 },
  { depth: 5, limitMs: Number.POSITIVE_INFINITY },
  { depth: 5, nodes: 1_000_000_001 },
  { depth: 5, limitMs: 3_600_001 },
  { depth: '5\nquit' as unknown as number },
])('%j is refused as limits', (limits) => {
  expect(() => searchCommands({ fen: INITIAL_FEN }, limits)).toThrow(RangeError);
});

test('the largest limits are accepted', () => {
  const limits = { depth: 100, multiPv: 256, nodes: 1_000_000_000, limitMs: 3_600_000 };
  expect(searchCommands({ fen: INITIAL_FEN }, limits).at(-1)).toBe(
    'go depth 100 movetime 3600000 nodes 1000000000',
  );
  expect(() => searchCommands({ fen: INITIAL_FEN }, { ...limits, depth: 101 })).toThrow(
    'depth must be a whole number from 1 to 100.',
  );
});

test('two thousand moves are accepted, and no more', () => {
  const moves = Array.from({ length: 2_000 }, () => 'e2e4');
  expect(() => searchCommands({ fen: INITIAL_FEN, moves }, { depth: 1 })).not.toThrow();
  const more = [...moves, 'e2e4'];
  expect(() => searchCommands({ fen: INITIAL_FEN, moves: more }, { depth: 1 })).toThrow(
    'Not moves in UCI coordinates.',
  );
});

test('a setting of the engine is one line', () => {
  expect(optionCommand('Clear Hash', 'true')).toBe('setoption name Clear Hash value true');
  expect(() => optionCommand('Hash', '1\nquit')).toThrow('Not a setting of an engine: "Hash"');
  expect(() => optionCommand('Hash\nquit\n', 1)).toThrow(RangeError);
});
