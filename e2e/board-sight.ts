import { expect } from 'vitest';
import type { BoardHands } from './board-page.ts';

/** Other tests may be running beside this one. */

/** `{ e2: null, e4: 'white pawn' }`: what stands where, as it is shown. */
export async function expectShown(
  board: BoardHands,
  expected: Record<string, string | null>,
): Promise<void> {
  for (const [square, piece] of Object.entries(expected)) {
    await expect.poll(() => board.shown(square), { message: square }).toBe(piece);
  }
}

/** What the page was told of, in this order and nothing else. */
export async function expectMoves(board: BoardHands, ...expected: string[]): Promise<void> {
  await expect.poll(() => board.moves()).toEqual(expected);
}

export async function expectMarked(
  board: BoardHands,
  mark: string,
  ...squares: string[]
): Promise<void> {
  await expect.poll(() => board.marked(mark), { message: mark }).toEqual(squares);
}

export async function expectDrawn(
  board: BoardHands,
  kind: 'line' | 'circle',
  count: number,
): Promise<void> {
  await expect.poll(() => board.drawn(kind), { message: kind }).toBe(count);
}

export async function expectFocused(board: BoardHands, label: string): Promise<void> {
  await expect.poll(() => board.focused()).toBe(label);
}

export async function expectSpoken(board: BoardHands, text: string): Promise<void> {
  await expect.poll(() => board.spoken()).toBe(text);
}
