import { setTimeout as pause } from 'node:timers/promises';
import type { ChessGame } from '@rookery/contract';
import { play, type TestGame } from '@rookery/testkit';

const WHITE_CYCLE = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
const BLACK_CYCLE = ['g8f6', 'g1f3', 'f6g8', 'f3g1'];
/** Not the f-file: its pawns would stand in the knights' way. */
const FILES = 'a b c d e g h'.split(' ');
/** A position then stands four times: five would end the game. */
const CYCLES_PER_PAWN_MOVE = 3;
/** A player's thought: without one, a few seconds would take more moves than there are. */
const THOUGHT_MS = 40;

/** So many legal moves that end no game: knights go out and home, and now and then a pawn steps on. */
export function longGame(plies: number): string[] {
  const steps = FILES.flatMap((file) => [
    `${file}2${file}3`,
    `${file}7${file}6`,
    `${file}3${file}4`,
    `${file}6${file}5`,
  ]);
  const moves = steps.flatMap((step, index) => {
    const cycle = index % 2 === 0 ? WHITE_CYCLE : BLACK_CYCLE;
    return [...Array.from({ length: CYCLES_PER_PAWN_MOVE }, () => cycle).flat(), step];
  });
  if (moves.length < plies) throw new Error(`Only ${moves.length} plies are known.`);
  return moves.slice(0, plies);
}

const LONGEST = 364;

/** Moves all the while that something else is being done, and answers the game after the last. */
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
      await pause(THOUGHT_MS);
    }
    throw new Error('There are no moves left.');
  }
  await Promise.all([keepMoving(), work().finally(() => (isOver = true))]);
  return now;
}
