import { expect } from 'vitest';
import type { BoardDriver } from './board-page.ts';

/** `{ e2: null, e4: 'white pawn' }`: the pieces that are shown on these squares. */
export async function expectShown(
  board: BoardDriver,
  expected: Record<string, string | null>,
): Promise<void> {
  for (const [square, piece] of Object.entries(expected)) {
    await expect.poll(() => board.shown(square), { message: square }).toBe(piece);
  }
}

/** All moves that the page was told of, in this order. */
export async function expectMoves(board: BoardDriver, ...expected: string[]): Promise<void> {
  await expect.poll(() => board.moves()).toEqual(expected);
}

export async function expectMarked(
  board: BoardDriver,
  mark: string,
  ...squares: string[]
): Promise<void> {
  await expect.poll(() => board.marked(mark), { message: mark }).toEqual(squares);
}

export async function expectDrawn(
  board: BoardDriver,
  kind: 'line' | 'circle',
  count: number,
): Promise<void> {
  await expect.poll(() => board.drawn(kind), { message: kind }).toBe(count);
}

export async function expectFocused(board: BoardDriver, label: string): Promise<void> {
  await expect.poll(() => board.focused()).toBe(label);
}

export async function expectSpoken(board: BoardDriver, text: string): Promise<void> {
  await expect.poll(() => board.spoken()).toBe(text);
}
