import type { RunMode } from '@rookery/chess';
import type { AnniversaryFact, CardFact, PuzzleFact, RunFact } from './fact.ts';

/** The columns of a row of `puzzle_attempts`. */
export interface StoredAttempt {
  readonly puzzle_id: string;
  readonly result: 'solved' | 'solved_with_hint' | 'failed' | null;
  readonly rating_after: number | null;
  readonly finished_at: string | null;
}

/** Null while the attempt is not decided. */
export function factOfAttempt(attempt: StoredAttempt, isDaily: boolean): PuzzleFact | null {
  const { puzzle_id, result, rating_after, finished_at } = attempt;
  if (finished_at === null) return null;
  return {
    kind: 'puzzle',
    at: finished_at,
    source: puzzle_id,
    isSolved: result === 'solved',
    ratingAfter: rating_after,
    isDaily,
  };
}

/** The columns of a row of `puzzle_runs`. */
export interface StoredRun {
  readonly id: string;
  readonly mode: RunMode;
  readonly score: number;
  readonly ended_at: string | null;
}

/** Null while the run goes on. */
export function factOfRun({ id, mode, score, ended_at }: StoredRun): RunFact | null {
  return ended_at === null ? null : { kind: 'run', at: ended_at, source: id, mode, score };
}

/** The columns of a row of `mistake_cards`. */
export interface StoredCard {
  readonly id: string;
  readonly learned_at: string | null;
}

/** Null while the mistake comes back. */
export function factOfCard({ id, learned_at }: StoredCard): CardFact | null {
  return learned_at === null ? null : { kind: 'card', at: learned_at, source: id };
}

/** The columns of a row of `workspace_members`. */
export interface StoredMembership {
  readonly workspace_id: string;
  readonly joined_at: string;
}

/** The anniversaries of a membership of a club up to this time. */
export function factsOfMembership(
  { workspace_id, joined_at }: StoredMembership,
  now: Date,
): AnniversaryFact[] {
  const facts: AnniversaryFact[] = [];
  for (let years = 1; ; years += 1) {
    const at = new Date(joined_at);
    at.setUTCFullYear(at.getUTCFullYear() + years);
    if (at > now) return facts;
    facts.push({ kind: 'anniversary', at: at.toISOString(), source: workspace_id, years });
  }
}
