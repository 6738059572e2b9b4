export * from './berserk.ts';
export * from './clock.ts';
export * from './color.ts';
export * from './conditional-moves.ts';
export * from './destinations.ts';
export * from './draw.ts';
export * from './ending.ts';
export * from './expire.ts';
export * from './game.ts';
export {
  NEW_PLAYER,
  PROVISIONAL_DEVIATION,
  withInactivity,
  rate,
  rateGame,
  type Rating,
} from './glicko.ts';
export * from './lag.ts';
export * from './leaving.ts';
export * from './move-details.ts';
export * from './move.ts';
export type { Pair } from './pairing/colors.ts';
export * from './pairing/pair.ts';
export * from './pairing/search-width.ts';
export type { Seeker } from './pairing/seeker.ts';
export * from './pgn.ts';
export * from './pgn-time-control.ts';
export * from './pgn-tree.ts';
export * from './position.ts';
export * from './puzzles/attempt.ts';
export { findCandidates, type Candidate, type EvaluatedGame } from './puzzles/make/candidates.ts';
export { ESTIMATE_DEVIATION } from './puzzles/make/estimate-rating.ts';
export { winningChance, type Line, type Search } from './puzzles/make/line.ts';
export * from './puzzles/make/make-puzzle.ts';
export { largeIfNeeded, type NoSolution, type Searches } from './puzzles/make/solution.ts';
export * from './puzzles/puzzle.ts';
export * from './puzzles/run.ts';
export { PUZZLE_POINTS_PER_DAY, rateAttempt, type RatedAttempt } from './puzzles/puzzle-rating.ts';
export type { MatePattern } from './puzzles/themes/named-mates.ts';
export { PUZZLE_THEMES, themesOf, type PuzzleTheme } from './puzzles/themes/themes-of.ts';
export * from './read-move.ts';
export * from './remarks.ts';
export * from './replay.ts';
export * from './setup.ts';
export * from './start-position.ts';
export * from './takeback.ts';
export * from './time-control.ts';
export * from './tree.ts';
export * from './tree-text.ts';
export { setVacation } from './vacation.ts';
export * from './win-details.ts';
export { MISTAKE_KINDS, type MistakeKind, type MistakeReason } from './review/reason.ts';
export { materialLeadIn } from './review/reasons/piece-value.ts';
export { mistakesToLearn } from './review/mistakes-to-learn.ts';
export { reviewGame } from './review/review-game.ts';
export * from './review/summarize-review.ts';
export type * from './review/types.ts';
export { whiteWin } from './review/win-chance.ts';
