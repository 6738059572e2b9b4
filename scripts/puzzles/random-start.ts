import { readSetup } from '@rookery/chess';
import type { Seeded } from '@rookery/testkit';

/** The pieces of both sides, besides the kings. */
const PIECES = [
  '',
  '',
  'r',
  'n',
  'b',
  'q',
  'rr',
  'rn',
  'rb',
  'qr',
  'qn',
  'nb',
  'qrb',
  'rrn',
  'qrr',
] as const;
const PAWNS = { fewest: 2, most: 5 };

/**
 * A random position with the same pieces for both sides: with few pieces, one mistake decides more often than in a
 * whole game. Some have pawns that are far advanced.
 */
export function randomStart(random: Seeded): string {
  for (;;) {
    const pieces = random.one(PIECES);
    const pawns = random.between(PAWNS.fewest, PAWNS.most);
    const board = new Map<number, string>();
    place(board, random, `K${pieces.toUpperCase()}`, [0, 7]);
    place(board, random, `k${pieces}`, [0, 7]);
    place(board, random, 'P'.repeat(pawns), [1, 5]);
    place(board, random, 'p'.repeat(pawns), [2, 6]);
    const setup = readSetup(`${placementOf(board)} ${random.one(['w', 'b'])} - - 0 1`);
    if (setup.ok) return setup.fen;
  }
}

/** Each piece on a free square of these ranks. */
function place(
  board: Map<number, string>,
  random: Seeded,
  pieces: string,
  [low, high]: readonly [number, number],
): void {
  for (const piece of pieces) {
    let square: number;
    do square = random.between(8 * low, 8 * high + 7);
    while (board.has(square));
    board.set(square, piece);
  }
}

function placementOf(board: ReadonlyMap<number, string>): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) =>
    Array.from({ length: 8 }, (_, file) => board.get(8 * rank + file) ?? '1').join(''),
  );
  return ranks.join('/').replaceAll(/1+/g, (empty) => String(empty.length));
}
