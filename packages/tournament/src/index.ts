export type { RoundPairing } from './pairing/dutch.ts';
export type { Criterion } from './pairing/criteria.ts';
export type { BracketTrace } from './pairing/trace.ts';
export * from './tournament.ts';
export { computeStandings, type StandingsRow } from './tie-breaks/standings.ts';
export type { StandingsOptions, TournamentFormat } from './tie-breaks/results.ts';
export {
  parseTieBreaks,
  TieBreakError,
  type Contribution,
  type TieBreak,
  type TieBreakValue,
} from './tie-breaks/tie-break.ts';
export { formatOf, tieBreakListOf } from './trf-settings.ts';
export { pairWaiting, type WaitingPlayer } from './arena/pairing.ts';
export {
  arenaStandings,
  scoreSheet,
  type ArenaGame,
  type ArenaRow,
  type ArenaScore,
  type ArenaSheet,
} from './arena/scoring.ts';
export {
  championOf,
  enterWinner,
  KnockoutError,
  openMatches,
  startKnockout,
  type Knockout,
  type KnockoutMatch,
} from './knockout/knockout.ts';
export { rankKnockout, type KnockoutRow } from './knockout/ranking.ts';
export {
  miniMatchState,
  USUAL_STAGES,
  type GameOutcome,
  type MatchSide,
  type MatchStage,
  type MiniMatchState,
  type NextMatchGame,
} from './knockout/mini-match.ts';
export {
  afterChallenge,
  challengeable,
  joinLadder,
  LadderError,
  leaveLadder,
  type Ladder,
} from './ladder/ladder.ts';
export { bergerRounds, scheduleRoundRobin, type RoundRobinRound } from './round-robin/berger.ts';
export { areResultsAnnulled, withoutLeavers } from './round-robin/leavers.ts';
