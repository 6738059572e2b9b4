import type { Agent } from 'node:http';
import type { Counts } from './counts.ts';

export interface ClubMember {
  readonly id: string;
  readonly email: string;
  /** May add events to the calendar. */
  readonly isOrganiser: boolean;
}

/** What other members need to know of a member who is online. */
export interface PresentMember {
  readonly id: string;
  readonly isBusy: boolean;
  isInTournament: boolean;
}

/** The club whose day is played, and what all its members share in this process. */
export interface SoakClub {
  readonly id: string;
  readonly url: string;
  readonly agent: Agent;
  readonly counts: Counts;
  readonly members: readonly ClubMember[];
  /** By the id of the member. */
  readonly online: Map<string, PresentMember>;
  /** Solutions of puzzles, by their id. */
  readonly solutions: ReadonlyMap<string, readonly string[]>;
  /** About how long a member looks at a page. */
  readonly thinkMs: number;
  /** Aborted at the end of the run. */
  readonly signal: AbortSignal;
}
