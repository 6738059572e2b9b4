import type { AchievementId } from './achievements.ts';
import { DRAWN, factOn, facts, LOST, mate, noonOf } from './fact.testkit.ts';
import type { Fact, FactKind, FactOf, GameFact, ReviewFact } from './fact.ts';

export interface AchievementCase {
  /** The last of these facts earns the achievement. */
  readonly earned: readonly Fact[];
  /** Facts that do not earn it, each list by what is missing. */
  readonly notEarned: Readonly<Record<string, readonly Fact[]>>;
}

/** One fact that earns, and the same with changes that do not. */
function single<Kind extends FactKind>(
  kind: Kind,
  earning: Partial<FactOf<Kind>>,
  missing: Readonly<Record<string, Partial<FactOf<Kind>>>>,
): AchievementCase {
  const notEarned = Object.entries(missing).map(([reason, changes]) => {
    return [reason, [factOn(kind, 0, { ...earning, ...changes })]] as const;
  });
  return {
    earned: [factOn(kind, 0, earning)],
    notEarned: Object.fromEntries(notEarned),
  };
}

/** The goal is reached on the last of so many days. */
function counted<Kind extends FactKind>(
  kind: Kind,
  goal: number,
  change: (day: number) => Partial<FactOf<Kind>> = () => ({}),
  missing: Readonly<Record<string, readonly Fact[]>> = {},
): AchievementCase {
  return {
    earned: facts(kind, goal, change),
    notEarned: { 'one fewer': facts(kind, goal - 1, change), ...missing },
  };
}

const wins = (goal: number) =>
  counted('game', goal, () => ({}), {
    'the last one lost': [...facts('game', goal - 1), factOn('game', goal, LOST)],
    'the last one drawn': [...facts('game', goal - 1), factOn('game', goal, DRAWN)],
    'three against one opponent on a day': facts('game', goal, (day) => {
      return day >= goal - 3 ? { at: noonOf(goal) } : {};
    }),
  });

const MATE_CASES = {
  'an ordinary mate': mate({}),
  'the opponent mates': LOST,
};

const mating = (details: Parameters<typeof mate>[0]) => single('game', mate(details), MATE_CASES);

const ESTABLISHED = 20;

/** Games that the member loses against three opponents in turn, except for the last. */
const lostBefore = (last: Partial<GameFact>, games = ESTABLISHED, opponents = 3) =>
  facts('game', games + 1, (day) => {
    return { opponent: `opponent-${day % opponents}`, ...(day === games ? last : LOST) };
  });

const whenEstablished = (earning: Partial<GameFact>, missing: Partial<GameFact>) => ({
  earned: lostBefore(earning),
  notEarned: {
    'too few games before': lostBefore(earning, ESTABLISHED - 1),
    'too few opponents before': lostBefore(earning, 2 * ESTABLISHED, 2),
    'a point missing': lostBefore({ ...earning, ...missing }),
    'not won': lostBefore({ ...earning, ...DRAWN }),
  },
});

const REVIEW_CASES: Readonly<Record<string, Partial<ReviewFact>>> = {
  'a short game': { moves: 19 },
  'not won': { result: 'drawn' },
};

const WEEK = 7;

const PIECES = ['pawn', 'knight', 'bishop', 'rook', 'queen'] as const;
const PATTERNS = ['smotheredMate', 'backRankMate', 'hookMate', 'arabianMate'] as const;

const tournaments = (goal: number) =>
  counted('tournament', goal, () => ({ people: 4, games: 3, wins: 1 }), {
    'three players': facts('tournament', goal, () => ({ people: 3 })),
    'two games': facts('tournament', goal, () => ({ games: 2 })),
    'no win': facts('tournament', goal, () => ({ wins: 0 })),
  });

const tournamentWins = (goal: number) =>
  counted('tournament', goal, () => ({ place: 1, people: 8 }), {
    'second place': facts('tournament', goal, () => ({ place: 2 })),
    'seven players': facts('tournament', goal, () => ({ place: 1, people: 7 })),
  });

export const ACHIEVEMENT_CASES: Readonly<Record<AchievementId, AchievementCase>> = {
  first_win: single('game', {}, { drawn: DRAWN, lost: LOST }),
  wins_10: wins(10),
  wins_100: wins(100),
  wins_500: wins(500),
  opponents_10: counted('game', 10, (day) => ({ opponent: `opponent-${day}` }), {
    'one opponent twice': facts('game', 10, (day) => ({ opponent: `opponent-${day % 9}` })),
    'one not won': facts('game', 10, (day) => {
      return { opponent: `opponent-${day}`, ...(day === 9 && DRAWN) };
    }),
  }),
  three_speeds: counted(
    'game',
    3,
    (day) => ({ speed: (['bullet', 'rapid', 'correspondence'] as const)[day] ?? null }),
    {
      'one speed twice': facts('game', 3, (day) => ({ speed: day === 0 ? 'bullet' : 'rapid' })),
      'one speed only lost': [
        factOn('game', 0, { speed: 'bullet' }),
        factOn('game', 1, { speed: 'rapid' }),
        factOn('game', 2, { speed: 'classical', ...LOST }),
      ],
    },
  ),
  weekly_wins_10: counted('game', 10, (week) => ({ at: noonOf(week * WEEK) }), {
    'a week left out': facts('game', 11, (week) => {
      return { at: noonOf((week < 5 ? week : week + 1) * WEEK) };
    }),
    'a week without a win': facts('game', 11, (week) => {
      return { at: noonOf(week * WEEK), ...(week === 5 && LOST) };
    }),
  }),
  rating_1500: whenEstablished({ ratingAfter: 1_500 }, { ratingAfter: 1_499 }),
  rating_1800: whenEstablished({ ratingAfter: 1_800 }, { ratingAfter: 1_799 }),

  smothered_mate: mating({ piece: 'knight', pattern: 'smotheredMate' }),
  back_rank_mate: mating({ piece: 'rook', pattern: 'backRankMate' }),
  pawn_mate: mating({ piece: 'pawn' }),
  en_passant_mate: mating({ piece: 'pawn', isEnPassant: true }),
  castling_mate: mating({ piece: 'king', isCastling: true }),
  promotion_mate: mating({ isPromotion: true }),
  double_check_mate: mating({ isDoubleCheck: true }),
  underpromotion: single(
    'game',
    { win: { mate: null, isUnderpromoted: true } },
    { 'no underpromotion': { win: { mate: null, isUnderpromoted: false } }, 'not won': DRAWN },
  ),
  five_mating_pieces: counted('game', 5, (day) => mate({ piece: PIECES[day] ?? 'king' }), {
    'a king instead of a pawn': facts('game', 5, (day) => {
      return mate({ piece: day === 0 ? 'king' : (PIECES[day] ?? 'king') });
    }),
  }),
  four_mate_patterns: counted('game', 4, (day) => mate({ pattern: PATTERNS[day] ?? null }), {
    'one pattern twice': facts('game', 4, (day) => mate({ pattern: PATTERNS[day % 3] ?? null })),
  }),

  comeback: single(
    'review',
    { lowestWin: 10 },
    { 'a better chance': { lowestWin: 10.1 }, drawn: { result: 'drawn' } },
  ),
  saved_draw: single(
    'review',
    { result: 'drawn', lowestWin: 10 },
    { 'a better chance': { lowestWin: 10.1 }, lost: { result: 'lost' } },
  ),
  stalemate_escape: single(
    'game',
    { ...DRAWN, stalematedBehindBy: 5 },
    {
      'only a piece behind': { stalematedBehindBy: 4 },
      'no stalemate': { stalematedBehindBy: null },
    },
  ),
  upset_200: whenEstablished({ opponentRating: 1_400 }, { opponentRating: 1_399 }),
  upset_400: whenEstablished({ opponentRating: 1_600 }, { opponentRating: 1_599 }),
  wins_in_a_row_6: counted('game', 6, (day) => ({ opponent: `opponent-${day % 3}` }), {
    'one drawn': facts('game', 8, (day) => {
      return { opponent: `opponent-${day % 4}`, ...(day === 3 && DRAWN) };
    }),
    'only two opponents': facts('game', 30, (day) => ({ opponent: `opponent-${day % 2}` })),
  }),
  long_win: single('game', { moves: 80 }, { 'a shorter game': { moves: 79 }, lost: LOST }),
  last_seconds_mate: single(
    'game',
    { ...mate({}), clockMs: 9_999 },
    {
      'ten seconds': { clockMs: 10_000 },
      'no clock': { clockMs: null },
      bullet: { speed: 'bullet' },
      'no mate': { win: { mate: null, isUnderpromoted: false } },
    },
  ),

  accuracy_90: single(
    'review',
    { moves: 20, accuracy: 90 },
    { ...REVIEW_CASES, 'less accurate': { accuracy: 89.9 } },
  ),
  accuracy_95: single(
    'review',
    { moves: 20, accuracy: 95 },
    { ...REVIEW_CASES, 'less accurate': { accuracy: 94.9 } },
  ),
  flawless_win: single(
    'review',
    { moves: 20, markedMoves: 0 },
    { ...REVIEW_CASES, 'one inaccuracy': { markedMoves: 1 } },
  ),
  accurate_days_10: counted('review', 10, () => ({ accuracy: 85 }), {
    'two on one day': facts('review', 10, (day) => {
      return { accuracy: 85, ...(day === 9 && { at: noonOf(8) }) };
    }),
    'one less accurate': facts('review', 10, (day) => ({ accuracy: day === 4 ? 84.9 : 85 })),
  }),
  accurate_opponents_5: counted(
    'review',
    5,
    (day) => ({ accuracy: 85, opponent: `opponent-${day}` }),
    {
      'one opponent twice': facts('review', 5, (day) => {
        return { accuracy: 85, opponent: `opponent-${day % 4}` };
      }),
    },
  ),

  puzzles_50: counted('puzzle', 50),
  puzzles_500: counted('puzzle', 500, undefined, {
    'one failed': facts('puzzle', 500, (day) => ({ isSolved: day !== 77 })),
  }),
  puzzle_rating_1600: counted(
    'puzzle',
    21,
    (day) => ({ isSolved: day === 20, ratingAfter: 1_600 }),
    {
      'too few puzzles before': facts('puzzle', 20, () => ({ ratingAfter: 1_600 })),
      'a point missing': facts('puzzle', 21, () => ({ ratingAfter: 1_599 })),
      'a puzzle failed': facts('puzzle', 21, () => ({ isSolved: false, ratingAfter: 1_600 })),
    },
  ),
  daily_puzzles_7: counted('puzzle', 7, () => ({ isDaily: true }), {
    'one not solved': facts('puzzle', 7, (day) => ({ isDaily: true, isSolved: day !== 3 })),
    'one another puzzle': facts('puzzle', 7, (day) => ({ isDaily: day !== 3 })),
  }),
  puzzle_weeks_4: counted('puzzle', 12, (index) => ({ at: noonOf(dayInWeek(index)) }), {
    'a week with two days': facts('puzzle', 15, (index) => {
      return { at: noonOf(index === 5 ? dayInWeek(4) : dayInWeek(index)) };
    }),
  }),
  streak_15: single(
    'run',
    { mode: 'streak', score: 15 },
    { 'one fewer': { score: 14 }, 'another mode': { mode: 'rush' } },
  ),
  storm_20: single(
    'run',
    { mode: 'storm', score: 20 },
    { 'one fewer': { score: 19 }, 'another mode': { mode: 'rush' } },
  ),
  rush_20: single(
    'run',
    { mode: 'rush', score: 20 },
    { 'one fewer': { score: 19 }, 'another mode': { mode: 'storm' } },
  ),
  learned_mistakes_10: counted('card', 10),
  homework_5: counted('homework_solved', 5, undefined, {
    'one twice': facts('homework_solved', 5, (day) => ({ source: `homework-${day % 4}` })),
  }),

  first_tournament: tournaments(1),
  tournaments_10: tournaments(10),
  podium: single(
    'tournament',
    { place: 3, people: 8 },
    { 'fourth place': { place: 4 }, 'seven players': { people: 7 } },
  ),
  tournament_win: tournamentWins(1),
  tournament_wins_5: tournamentWins(5),
  perfect_score: single(
    'tournament',
    { people: 4, games: 5, wins: 5 },
    { 'half a point lost': { wins: 4 }, 'four games': { games: 4, wins: 4 }, small: { people: 3 } },
  ),

  member_1_year: single('anniversary', { years: 1 }, { 'no year': { years: 0 } }),
  member_5_years: single('anniversary', { years: 5 }, { 'a year missing': { years: 4 } }),
  first_guest: single('guest', { wins: 3 }, { 'a win missing': { wins: 2 } }),
  guests_5: counted('guest', 5, (day) => ({ guest: `guest-${day}` }), {
    'one with two wins': facts('guest', 5, (day) => {
      return { guest: `guest-${day}`, wins: day === 2 ? 2 : 3 };
    }),
    'one guest twice': facts('guest', 5, (day) => ({ guest: `guest-${day % 4}` })),
  }),
  organiser: single('organised', { people: 4 }, { 'three players': { people: 3 } }),
  organiser_10: counted('organised', 10, () => ({ people: 4 }), {
    'one with three players': facts('organised', 10, (day) => ({ people: day === 9 ? 3 : 4 })),
  }),
  pupils_5: counted('homework_given', 5, (day) => ({ pupil: `pupil-${day}` }), {
    'one pupil twice': facts('homework_given', 5, (day) => ({ pupil: `pupil-${day % 4}` })),
  }),
};

/** Three days of each week: with the first day a Thursday, the fifth is a Monday. */
function dayInWeek(index: number): number {
  return 4 + WEEK * Math.floor(index / 3) + 2 * (index % 3);
}
