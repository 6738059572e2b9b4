import { expect, test } from 'vitest';
import { gameAfter, NOW, played } from './game-at.testkit.ts';
import { expire } from './expire.ts';
import { readPgn, sanOf, writePgn, type PgnHeader } from './pgn.ts';

const header: PgnHeader = {
  site: 'https://club.example/games/1',
  startedAt: new Date(NOW).toISOString(),
  rated: true,
  white: { name: 'Ada', rating: 1432 },
  black: { name: 'Bao', rating: null },
};

test('a game is written with its headers', () => {
  expect(writePgn(gameAfter('f2f3 e7e5 g2g4 d8h4'), header)).toBe(
    `[Event "Rated blitz game"]
[Site "https://club.example/games/1"]
[Date "2026.02.01"]
[Round "-"]
[White "Ada"]
[Black "Bao"]
[Result "0-1"]
[UTCDate "2026.02.01"]
[UTCTime "12:00:00"]
[WhiteElo "1432"]
[BlackElo "?"]
[TimeControl "300+3"]
[Termination "normal"]

1. f3 { [%clk 0:05:00] } e5 { [%clk 0:05:00] } 2. g4 { [%clk 0:05:02] } Qh4# { [%clk 0:05:02] } 0-1
`,
  );
});

test('a written game can be read, with clocks to the millisecond', () => {
  const game = played(gameAfter('e2e4 e7e5'), 'g1f3 b8c6 f1c4 g8f6 e1g1', 1_234);
  const read = readPgn(writePgn(game, header));
  expect(read?.moves).toEqual(game.moves);
  expect(read?.clocks).toEqual(game.clocks);
  expect(read?.headers.get('Result')).toBe('*');
  expect(read?.headers.get('Termination')).toBe('unterminated');
});

test('castling is read as a king’s move of two squares', () => {
  const castled = 'd2d4 d7d5 b1c3 g8f6 c1f4 g7g6 d1d2 f8g7 e1c1 e8g8'.split(' ');
  const pgn = writePgn(gameAfter(castled.join(' ')), header);
  expect(pgn).toContain('O-O-O');
  expect(readPgn(pgn)?.moves).toEqual(castled);
});

test('a game without moves can be written and read', () => {
  const aborted = expire(gameAfter(''), NOW + 60_000);
  const read = readPgn(writePgn(aborted, { ...header, rated: false }));
  expect(read).toMatchObject({ moves: [], clocks: [], winner: null });
  expect(read?.headers.get('Event')).toBe('Casual blitz game');
  expect(read?.headers.get('Termination')).toBe('abandoned');
});

test('a game lost on time is a time forfeit', () => {
  const lost = expire(gameAfter('e2e4 e7e5'), NOW + 400_000);
  const read = readPgn(writePgn(lost, header));
  expect(read?.winner).toBe('black');
  expect(read?.headers.get('Termination')).toBe('time forfeit');
});

test.each([
  ['Anna "the Hammer" Muzychuk', 'Anna "the Hammer" Muzychuk'],
  ['back\\slash\\', 'back\\slash\\'],
  ['Nguyễn Ngọc Trường Sơn', 'Nguyễn Ngọc Trường Sơn'],
  ['} 1. e4', '} 1. e4'],
  // A line break in a name would end the headers, and the rest would be read as moves.
  ['two\nlines"]\n\n1. a4', 'two lines"] 1. a4'],
])('the name %j cannot break out of its header', (name, shown) => {
  const game = gameAfter('e2e4 e7e5');
  const read = readPgn(writePgn(game, { ...header, white: { name, rating: null } }));
  expect(read?.headers.get('White')).toBe(shown);
  expect(read?.moves).toEqual(game.moves);
});

test.each([
  ['', 'nothing'],
  ['1. e4 e5 2. Ke3', 'an illegal move'],
  ['1. Nf3 a6 2. d4 a5 3. Nd2', 'a move that two knights could make'],
  ['[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. d4', 'a move that the start does not allow'],
  ['[Variant "Atomic"]\n\n1. e4', 'another game'],
  ['[FEN "nonsense"]\n\n1. e4', 'an invalid start position'],
])('%j is not read: %s', (text) => {
  expect(readPgn(text)).toBeNull();
});

test('comments, variations and annotations are ignored', () => {
  const read = readPgn('1. e4! {best by test} e5 (1... c5 2. Nf3) 2. Nf3 $1 1/2-1/2');
  expect(read).toMatchObject({ moves: ['e2e4', 'e7e5', 'g1f3'], clocks: [0, 0, 0], winner: null });
  expect(read?.headers.get('Result')).toBe('1/2-1/2');
});

test('moves are converted to algebraic notation', () => {
  expect(sanOf(['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3'])).toEqual([
    'e4',
    'd5',
    'exd5',
    'Qxd5',
    'Nc3',
  ]);
  expect(() => sanOf(['e2e5'])).toThrow('Not a legal move here: e2e5');
});
