import { startOf } from '@rookery/chess';
import type { Puzzle } from '@rookery/contract';
import type { PuzzleRow } from './queries.ts';

/** What a member may see of a puzzle now. Rating, themes and game are hints, so they are shown with the solution. */
export function presentPuzzle(row: PuzzleRow): Puzzle {
  const { fen, lastMove, solver } = startOf({ fen: row.fen, moves: [row.first_move] });
  return {
    id: row.id,
    fen,
    last_move: lastMove,
    solver,
    attempt: attemptOf(row),
    details: detailsOf(row),
  };
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
    game_id,
    source_url,
  };
}
