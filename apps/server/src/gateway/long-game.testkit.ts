import { setTimeout as pause } from 'node:timers/promises';
import type { ChessGame } from '@rookery/contract';
import { play, type TestGame } from '@rookery/testkit';

const WHITE_CYCLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
const BLACK_CYCLE = ['g8f6', 'g1f3', 'f6g8', 'f3g1'];
/** Not the f-file: its pawns would block the knights. */
const FILES = 'a b c d e g h'.split(' ');
/** A position then occurs four times: five would end the game. */
const CYCLES_PER_PAWN_MOVE = 3;
/** Without a pause, a few seconds would need more moves than there are. */
const THINKING_MS = 40;

/** Legal moves that do not end the game: knights move back and forth, and now and then a pawn moves. */
export function longGame(plies: number): string[] {
  const pawnMoves = FILES.flatMap((file) => [
    `${file}2${file}3`,
    `${file}7${file}6`,
    `${file}3${file}4`,
    `${file}6${file}5`,
  ]);
  const moves = pawnMoves.flatMap((pawnMove, index) => {
    const cycle = index % 2 === 0 ? WHITE_CYCLE : BLACK_CYCLE;
    return [...Array.from({ length: CYCLES_PER_PAWN_MOVE }, () => cycle).flat(), pawnMove];
  });
  if (moves.length < plies) throw new Error(`There are only ${moves.length} moves.`);
  return moves.slice(0, plies);
}

const LONGEST = 364;

/** Plays moves while other work is done, and returns the game after the last one. */
export async function playDuring(
  game: TestGame,
  work: () => Promise<unknown>,
): Promise<ChessGame | null> {
  let isOver = false;
  let now: ChessGame | null = null;
  async function keepMoving(): Promise<void> {
    for (const move of longGame(LONGEST)) {
      if (isOver) return;
      now = await play(game, move);
      await pause(THINKING_MS);
    }
    throw new Error('There are no moves left.');
  }
  await Promise.all([keepMoving(), work().finally(() => (isOver = true))]);
  return now;
}
