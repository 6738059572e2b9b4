import type { MateDetails } from '@rookery/chess';
import type { Fact, FactKind, FactOf, GameFact } from './fact.ts';

/** A Thursday. */
const FIRST_DAY = Date.parse('2026-01-01T12:00:00Z');
const DAY_MS = 86_400_000;

/** Noon of a day, counted from 0. */
export function noonOf(day: number): string {
  return new Date(FIRST_DAY + day * DAY_MS).toISOString();
}

/** What a fact is unless a test says otherwise: it earns as little as possible. */
const USUAL: { readonly [Kind in FactKind]: Omit<FactOf<Kind>, 'kind' | 'at' | 'source'> } = {
  game: {
    opponent: 'friend',
    result: 'won',
    speed: 'blitz',
    moves: 30,
    rating: 1_200,
    opponentRating: 1_200,
    ratingAfter: 1_200,
    clockMs: 60_000,
    win: { mate: null, isUnderpromoted: false },
    stalematedBehindBy: null,
  },
  review: {
    opponent: 'friend',
    result: 'won',
    moves: 30,
    accuracy: 70,
    markedMoves: 3,
    lowestWin: 40,
  },
  puzzle: { isSolved: true, ratingAfter: 1_200, isDaily: false },
  run: { mode: 'streak', score: 5 },
  card: {},
  homework_solved: {},
  tournament: { place: 5, people: 12, games: 5, wins: 2 },
  anniversary: { years: 1 },
  guest: { guest: 'guest', wins: 3 },
  organised: { people: 12 },
  homework_given: { pupil: 'pupil' },
};

/** A fact at noon of a day. */
export function factOn<Kind extends FactKind>(
  kind: Kind,
  day: number,
  changes: Partial<FactOf<Kind>> = {},
): FactOf<Kind> {
  const usual = { kind, at: noonOf(day), source: `${kind}-${day}`, ...USUAL[kind] };
  return { ...usual, ...changes } as unknown as FactOf<Kind>;
}

/** A fact on each of these days, from the first one on. */
export function facts<Kind extends FactKind>(
  kind: Kind,
  days: number,
  change: (day: number) => Partial<FactOf<Kind>> = () => ({}),
): Fact[] {
  return Array.from({ length: days }, (_, day) => factOn(kind, day, change(day)) as Fact);
}

const PLAIN_MATE: MateDetails = {
  piece: 'queen',
  pattern: null,
  isCastling: false,
  isEnPassant: false,
  isPromotion: false,
  isDoubleCheck: false,
};

/** What is different in a game that the member wins by such a mate. */
export function mate(details: Partial<MateDetails>): Partial<GameFact> {
  return { win: { mate: { ...PLAIN_MATE, ...details }, isUnderpromoted: false } };
}

export const LOST: Partial<GameFact> = { result: 'lost', win: null };
export const DRAWN: Partial<GameFact> = { result: 'drawn', win: null };
