export { NoPairingError, pairNextRound, type Pair, type RoundPairing } from './pairing/dutch.ts';
export type { BracketTrace } from './pairing/trace.ts';
export * from './tournament.ts';
export { makeTrf, parseTrf, TrfError, type OtherRecord, type TrfFile } from './trf.ts';
