export {
  NoPairingError,
  pairNextRound,
  traceNextRound,
  whyNot,
  type Pair,
  type RoundPairing,
} from './pairing/dutch.ts';
export type { Criterion } from './pairing/criteria.ts';
export type { BracketTrace } from './pairing/trace.ts';
export * from './tournament.ts';
export { makeTrf, parseTrf, TrfError, type OtherRecord, type TrfFile } from './trf.ts';
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
