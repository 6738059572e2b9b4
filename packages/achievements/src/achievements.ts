import type { MatePattern, MateDetails } from '@rookery/chess';
import { dayOf, type GameFact, type ReviewFact } from './fact.ts';
import { count, distinct, inARow, once, weeks, type Rule } from './rule.ts';

export const GROUPS = [
  'milestones',
  'craft',
  'resilience',
  'quality',
  'training',
  'tournaments',
  'club',
] as const;
export type Group = (typeof GROUPS)[number];

interface Entry {
  readonly group: Group;
  /** Grows with every change of the rule. */
  readonly version: number;
  readonly rule: Rule;
}

const isWin = ({ result }: GameFact | ReviewFact) => result === 'won';

const mateOf = ({ win }: GameFact) => win?.mate ?? null;

const mates = (condition: (mate: MateDetails) => boolean) => (game: GameFact) => {
  const mate = mateOf(game);
  return mate !== null && condition(mate);
};

const hasPattern = (pattern: MatePattern) => mates((mate) => mate.pattern === pattern);

const upset = (points: number) =>
  once('game', (game, { isEstablished }) => {
    return isEstablished && isWin(game) && game.opponentRating - game.rating >= points;
  });

const rating = (goal: number) =>
  once('game', (game, { isEstablished }) => {
    return isEstablished && isWin(game) && game.ratingAfter >= goal;
  });

/** In shorter games, most moves are known from the opening or end the game at once. */
const ENOUGH_TO_JUDGE = 20;

const isAccurateWin = (least: number) => (review: ReviewFact) =>
  isWin(review) && review.moves >= ENOUGH_TO_JUDGE && review.accuracy >= least;

/** In percent. */
const NEARLY_LOST = 10;

const run = (mode: string, score: number) =>
  once('run', (finished) => finished.mode === mode && finished.score >= score);

/** With fewer players, a place says little, and friends could arrange it. */
const SMALL_TOURNAMENT = 4;
const USUAL_TOURNAMENT = 8;

const tournamentWins = (goal: number) =>
  count('tournament', goal, ({ place, people }) => place === 1 && people >= USUAL_TOURNAMENT);

const tournaments = (goal: number) =>
  count('tournament', goal, ({ people, games, wins }) => {
    return people >= SMALL_TOURNAMENT && games >= 3 && wins >= 1;
  });

/** The wins after which a guest counts. Otherwise unused accounts would earn something. */
const ACTIVE_GUEST = 3;

const group = <Id extends string>(name: Group, rules: Record<Id, readonly [number, Rule]>) =>
  Object.fromEntries(
    Object.entries<readonly [number, Rule]>(rules).map(([id, [version, rule]]) => {
      return [id, { group: name, version, rule }];
    }),
  ) as Record<Id, Entry>;

/**
 * All achievements: the version of each rule, and the rule. To add one, add an entry here, facts that earn it and facts
 * that nearly do in `achievements.testkit.ts`, and its texts in `apps/web/src/app/messages`.
 *
 * Nothing is earned by losing: a lost game only ends a row of wins. The exceptions that need no rated game are
 * training, tournaments (also over the board) and the club.
 */
export const ACHIEVEMENTS = {
  ...group('milestones', {
    first_win: [1, once('game', isWin)],
    wins_10: [1, count('game', 10, isWin)],
    wins_100: [1, count('game', 100, isWin)],
    wins_500: [1, count('game', 500, isWin)],
    opponents_10: [1, distinct('game', 10, (game) => (isWin(game) ? game.opponent : null))],
    three_speeds: [1, distinct('game', 3, (game) => (isWin(game) ? game.speed : null))],
    weekly_wins_10: [1, weeks('game', 10, 1, isWin)],
    rating_1500: [1, rating(1_500)],
    rating_1800: [1, rating(1_800)],
  }),
  ...group('craft', {
    smothered_mate: [1, once('game', hasPattern('smotheredMate'))],
    back_rank_mate: [1, once('game', hasPattern('backRankMate'))],
    pawn_mate: [
      1,
      once(
        'game',
        mates(({ piece }) => piece === 'pawn'),
      ),
    ],
    en_passant_mate: [
      1,
      once(
        'game',
        mates(({ isEnPassant }) => isEnPassant),
      ),
    ],
    castling_mate: [
      1,
      once(
        'game',
        mates(({ isCastling }) => isCastling),
      ),
    ],
    promotion_mate: [
      1,
      once(
        'game',
        mates(({ isPromotion }) => isPromotion),
      ),
    ],
    double_check_mate: [
      1,
      once(
        'game',
        mates(({ isDoubleCheck }) => isDoubleCheck),
      ),
    ],
    underpromotion: [1, once('game', ({ win }) => win?.isUnderpromoted === true)],
    five_mating_pieces: [1, distinct('game', 5, matingPiece)],
    four_mate_patterns: [1, distinct('game', 4, (game) => mateOf(game)?.pattern ?? null)],
  }),
  ...group('resilience', {
    comeback: [1, once('review', (review) => isWin(review) && review.lowestWin <= NEARLY_LOST)],
    saved_draw: [
      1,
      once('review', ({ result, lowestWin }) => result === 'drawn' && lowestWin <= NEARLY_LOST),
    ],
    stalemate_escape: [1, once('game', (game) => (game.stalematedBehindBy ?? 0) >= 5)],
    upset_200: [1, upset(200)],
    upset_400: [1, upset(400)],
    wins_in_a_row_6: [1, inARow('game', 6, (game) => (isWin(game) ? game.opponent : null))],
    long_win: [1, once('game', (game) => isWin(game) && game.moves >= 80)],
    last_seconds_mate: [1, once('game', isMateInLastSeconds)],
  }),
  ...group('quality', {
    accuracy_90: [1, once('review', isAccurateWin(90))],
    accuracy_95: [1, once('review', isAccurateWin(95))],
    flawless_win: [
      1,
      once('review', (review) => isAccurateWin(0)(review) && review.markedMoves === 0),
    ],
    // Days and opponents are counted instead of games: reviews end in any order, and these do not depend on it.
    accurate_days_10: [
      1,
      distinct('review', 10, (review) => (isAccurateWin(85)(review) ? dayOf(review) : null)),
    ],
    accurate_opponents_5: [
      1,
      distinct('review', 5, (review) => (isAccurateWin(85)(review) ? review.opponent : null)),
    ],
  }),
  ...group('training', {
    puzzles_50: [1, count('puzzle', 50, ({ isSolved }) => isSolved)],
    puzzles_500: [1, count('puzzle', 500, ({ isSolved }) => isSolved)],
    puzzle_rating_1600: [
      1,
      once('puzzle', (puzzle, { isEstablished }) => {
        return isEstablished && puzzle.isSolved && (puzzle.ratingAfter ?? 0) >= 1_600;
      }),
    ],
    daily_puzzles_7: [1, count('puzzle', 7, ({ isSolved, isDaily }) => isSolved && isDaily)],
    puzzle_weeks_4: [1, weeks('puzzle', 4, 3, ({ isSolved }) => isSolved)],
    streak_15: [1, run('streak', 15)],
    storm_20: [1, run('storm', 20)],
    rush_20: [1, run('rush', 20)],
    learned_mistakes_10: [1, count('card', 10, () => true)],
    homework_5: [1, distinct('homework_solved', 5, ({ source }) => source)],
  }),
  ...group('tournaments', {
    first_tournament: [1, tournaments(1)],
    tournaments_10: [1, tournaments(10)],
    podium: [
      1,
      once('tournament', ({ place, people }) => place <= 3 && people >= USUAL_TOURNAMENT),
    ],
    tournament_win: [1, tournamentWins(1)],
    tournament_wins_5: [1, tournamentWins(5)],
    perfect_score: [
      1,
      once('tournament', ({ people, games, wins }) => {
        return people >= SMALL_TOURNAMENT && games >= 5 && wins === games;
      }),
    ],
  }),
  ...group('club', {
    member_1_year: [1, once('anniversary', ({ years }) => years >= 1)],
    member_5_years: [1, once('anniversary', ({ years }) => years >= 5)],
    first_guest: [1, once('guest', ({ wins }) => wins >= ACTIVE_GUEST)],
    guests_5: [1, distinct('guest', 5, ({ guest, wins }) => (wins >= ACTIVE_GUEST ? guest : null))],
    organiser: [1, once('organised', ({ people }) => people >= SMALL_TOURNAMENT)],
    organiser_10: [1, count('organised', 10, ({ people }) => people >= SMALL_TOURNAMENT)],
    pupils_5: [1, distinct('homework_given', 5, ({ pupil }) => pupil)],
  }),
};

function matingPiece(game: GameFact): string | null {
  const piece = mateOf(game)?.piece ?? null;
  return piece === 'king' ? null : piece;
}

const LAST_SECONDS_MS = 10_000;

/** In bullet, the last seconds are usual. */
function isMateInLastSeconds(game: GameFact): boolean {
  const { speed, clockMs } = game;
  const isLate = clockMs !== null && clockMs < LAST_SECONDS_MS;
  return isLate && speed !== 'bullet' && mateOf(game) !== null;
}

export type AchievementId = keyof typeof ACHIEVEMENTS;

export interface Achievement extends Entry {
  readonly id: AchievementId;
}

/** In the order of the groups. */
export const ACHIEVEMENT_LIST: readonly Achievement[] = Object.entries<Entry>(ACHIEVEMENTS).map(
  ([id, entry]) => ({ id: id as AchievementId, ...entry }),
);

/**
 * Grows with every new achievement and every new version of a rule. Progress of another version has to be computed again
 * from the facts of the past.
 */
export const RULES_VERSION = ACHIEVEMENT_LIST.reduce((sum, { version }) => sum + version, 0);
