import { positionOf, readSetup } from '@rookery/chess';
import type { Seeded } from '@rookery/testkit';

/** Pieces of both sides, besides the kings and pawns. */
const PIECES = [
  'r',
  'q',
  'rr',
  'rn',
  'rb',
  'qr',
  'qn',
  'qb',
  'qrb',
  'qrn',
  'rrn',
  'qrr',
  'qrnb',
  'qrrnb',
] as const;
const PAWNS = { fewest: 1, most: 4 };
/** What one side has more than the other, and what the other has instead: three to six pawns' worth in all. */
const LEADS = [
  ['n', ''],
  ['b', ''],
  ['ppp', ''],
  ['r', 'pp'],
  ['q', 'rp'],
  ['rp', 'n'],
  ['nn', 'p'],
  ['qp', 'r'],
  ['q', 'n'],
] as const;

/**
 * A random position in which one side is ahead by three to six pawns' worth. A mistake of that side turns the game, and
 * all moves that miss it lose: so there is more often only one good move than in even games.
 */
export function randomStart(random: Seeded): string {
  for (;;) {
    const pieces = random.one(PIECES);
    const pawns = 'p'.repeat(random.between(PAWNS.fewest, PAWNS.most));
    const [more, less] = random.one(LEADS);
    const isWhiteAhead = random.percent(50);
    const board = new Map<number, string>();
    placeSide(board, random, 'white', pieces + pawns + (isWhiteAhead ? more : less));
    placeSide(board, random, 'black', pieces + pawns + (isWhiteAhead ? less : more));
    const setup = readSetup(`${placementOf(board)} ${random.one(['w', 'b'])} - - 0 1`);
    if (setup.ok && !positionOf(setup.fen).isEnd()) return setup.fen;
  }
}

/** Pawns stand at least two ranks before the last one. */
function placeSide(
  board: Map<number, string>,
  random: Seeded,
  color: 'white' | 'black',
  pieces: string,
): void {
  const letters = `k${pieces}`
    .split('')
    .map((letter) => (color === 'white' ? letter.toUpperCase() : letter));
  for (const letter of letters) {
    const isPawn = letter.toLowerCase() === 'p';
    const ranks = color === 'white' ? ([1, 5] as const) : ([2, 6] as const);
    place(board, random, letter, isPawn ? ranks : [0, 7]);
  }
}

/** On a free square of these ranks. */
function place(
  board: Map<number, string>,
  random: Seeded,
  piece: string,
  [low, high]: readonly [number, number],
): void {
  let square: number;
  do square = random.between(8 * low, 8 * high + 7);
  while (board.has(square));
  board.set(square, piece);
}

function placementOf(board: ReadonlyMap<number, string>): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    Array.from({ length: 8 }, (_, file) => board.get(8 * rank + file) ?? '1').join(''),
  );
  return ranks.join('/').replaceAll(/1+/g, (empty) => String(empty.length));
}
