import type { RunMode, Speed, WinDetails } from '@rookery/chess';

/**
 * A fact is something that happened to one member, derived from stored rows that no longer change, so that the facts
 * of the past are the same whenever they are read. For example, an attempt at a puzzle stores the member's rating
 * after it, but not the puzzle's rating at that time, so no fact contains the latter.
 */
export type Fact =
  | GameFact
  | ReviewFact
  | PuzzleFact
  | RunFact
  | CardFact
  | HomeworkSolvedFact
  | TournamentFact
  | AnniversaryFact
  | GuestFact
  | OrganisedFact
  | HomeworkGivenFact;

export type FactKind = Fact['kind'];
export type FactOf<Kind extends FactKind> = Extract<Fact, { readonly kind: Kind }>;

interface Happened {
  /** The time in UTC, as rows have it. */
  readonly at: string;
  /** The id of what an achievement is shown with: a game, a puzzle, a run, a tournament and so on. */
  readonly source: string;
}

export type GameResult = 'won' | 'lost' | 'drawn';

/** A finished game that counts: rated, between people, with at least ten moves of each side. */
export interface GameFact extends Happened {
  readonly kind: 'game';
  readonly opponent: string;
  readonly result: GameResult;
  readonly speed: Speed | null;
  /** The number of the member's own moves. */
  readonly moves: number;
  /** The ratings before the game. */
  readonly rating: number;
  readonly opponentRating: number;
  readonly ratingAfter: number;
  /** The time on the member's clock after their last move; null without a clock. */
  readonly clockMs: number | null;
  /** Null if the member did not win. */
  readonly win: WinDetails | null;
  /** How much material a member who is stalemated has less than the opponent; null if they are not stalemated. */
  readonly stalematedBehindBy: number | null;
}

/** A finished review of a game that counts. Its time is the end of the game, because that of the review is not stored. */
export interface ReviewFact extends Happened {
  readonly kind: 'review';
  readonly opponent: string;
  readonly result: GameResult;
  readonly moves: number;
  readonly accuracy: number;
  /** Inaccuracies, mistakes and blunders. */
  readonly markedMoves: number;
  /** The member's lowest chance to win in percent. */
  readonly lowestWin: number;
}

/** The first attempt at a puzzle. */
export interface PuzzleFact extends Happened {
  readonly kind: 'puzzle';
  /** Without a hint. */
  readonly isSolved: boolean;
  readonly ratingAfter: number | null;
  /** Whether it was the puzzle of the day on this day. */
  readonly isDaily: boolean;
}

/** A finished streak, storm or rush. */
export interface RunFact extends Happened {
  readonly kind: 'run';
  readonly mode: RunMode;
  readonly score: number;
}

/** A mistake of an own game that is learned. */
export interface CardFact extends Happened {
  readonly kind: 'card';
}

/** The member has solved all puzzles of a homework. */
export interface HomeworkSolvedFact extends Happened {
  readonly kind: 'homework_solved';
}

/** The end of a tournament in which the member played to the end. */
export interface TournamentFact extends Happened {
  readonly kind: 'tournament';
  readonly place: number;
  /** The number of people who played at least one game. */
  readonly people: number;
  /** The member's games, without byes and forfeits. */
  readonly games: number;
  readonly wins: number;
}

/** Full years since the member joined a club. */
export interface AnniversaryFact extends Happened {
  readonly kind: 'anniversary';
  readonly years: number;
}

/** A person who joined by the member's invitation has won a game that counts, against another opponent. */
export interface GuestFact extends Happened {
  readonly kind: 'guest';
  readonly guest: string;
  /** The number of such wins so far. */
  readonly wins: number;
}

/** The end of a tournament that the member created. */
export interface OrganisedFact extends Happened {
  readonly kind: 'organised';
  /** The number of people who played at least one game, without the member. */
  readonly people: number;
}

/** A pupil other than the member has solved all puzzles of a homework that the member gave. */
export interface HomeworkGivenFact extends Happened {
  readonly kind: 'homework_given';
  readonly pupil: string;
}

export interface MemberFact<Kind extends FactKind = FactKind> {
  readonly member: string;
  readonly fact: FactOf<Kind>;
}

/** The day in UTC. */
export function dayOf({ at }: Happened): string {
  return at.slice(0, '2026-01-01'.length);
}

/** By time. Facts of the same time are ordered by kind and source, so that every replay has the same order. */
export function compareFacts(one: Fact, other: Fact): number {
  return compare(orderOf(one), orderOf(other));
}

/** Without the `Z`, the text of a whole second sorts before its fractions. */
function orderOf({ at, kind, source }: Fact): string {
  return `${at.replace('Z', '')} ${kind} ${source}`;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
