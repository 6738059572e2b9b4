import { startOf } from '@rookery/chess';
import type { Puzzle, PuzzleHistoryItem, VoteOnPuzzle } from '@rookery/contract';
import type { AttemptRow, PuzzleRow } from './queries.ts';

/** What a member may see of a puzzle now. Rating, themes and game are hints, so they are shown with the solution. */
export function presentPuzzle(row: PuzzleRow): Puzzle {
  return {
    id: row.id,
    previous_fen: row.fen,
    ...positionOf(row),
    attempt: attemptOf(row),
    details: detailsOf(row),
  };
}

export function presentAttempt(row: AttemptRow): PuzzleHistoryItem {
  const { puzzle_id, result, hints, rating_after, rating_change, finished_at } = row;
  const attempt = { puzzle_id, result, hints, rating_after, rating_change, finished_at };
  return { ...attempt, ...positionOf(row) };
}

function positionOf(row: Pick<PuzzleRow, 'fen' | 'first_move'>) {
  const { fen, lastMove, solver } = startOf({ fen: row.fen, moves: [row.first_move] });
  return { fen, last_move: lastMove, solver };
}

function attemptOf(row: PuzzleRow): Puzzle['attempt'] {
  if (row.user_id === null) return null;
  const { result, hints, rating_after, rating_change } = row;
  return { result, hints: hints ?? 0, rating_after, rating_change };
}

function detailsOf(row: PuzzleRow): Puzzle['details'] {
  if (row.solution === null) return null;
  const { solution, themes, plays, popularity, up_votes, down_votes, game_id, source_url } = row;
  return {
    solution,
    rating: Math.round(row.rating),
    themes,
    plays,
    popularity,
    up_votes,
    down_votes,
    own_vote: voteOf(row),
    game_id,
    source_url,
  };
}

function voteOf({ own_vote }: PuzzleRow): VoteOnPuzzle['vote'] {
  if (own_vote === null) return 'none';
  return own_vote > 0 ? 'up' : 'down';
}
