import {
  describeMoves,
  mistakesToLearn,
  reviewGame,
  startFenOf,
  type Color,
  type Evaluation,
} from '@rookery/chess';
import type { GameId, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';

/** A mistake that its player is asked to improve later. */
interface NewCard {
  readonly side: Color;
  readonly ply: number;
  /** The position before the mistake. */
  readonly fen: string;
  readonly played: string;
  readonly best_line: readonly string[];
  readonly mark: string | null;
  readonly reason: string | null;
}

interface ReviewedGame {
  readonly moves: readonly string[];
  readonly initial_fen: string | null;
  readonly evaluations: readonly Evaluation[];
}

/** The cards of both players. */
export function cardsOf(game: ReviewedGame): NewCard[] {
  const startFen = startFenOf(game);
  const review = reviewGame(game.moves, game.evaluations, startFen);
  const line = describeMoves([], game.moves, startFen);
  return (['white', 'black'] as const).flatMap((side) =>
    mistakesToLearn(review, side).map(({ ply, uci, best_line, mark, reason }) => ({
      side,
      ply,
      fen: line[ply - 1]?.fen ?? startFen,
      played: uci,
      best_line: best_line.map((move) => move.uci),
      mark,
      reason: reason?.kind ?? null,
    })),
  );
}

export async function addMistakeCards(
  transaction: WorkerTransaction,
  gameId: GameId,
  cards: readonly NewCard[],
): Promise<void> {
  if (cards.length === 0) return;
  await sql`select app.add_mistake_cards(${gameId}, ${JSON.stringify(cards)}::jsonb)`.execute(
    transaction,
  );
}
