/** What pairs rounds, and reads and writes report files: its cost depends on its input, so it runs in threads. */
export {
  NoPairingError,
  pairNextRound,
  traceNextRound,
  whyNot,
  type RoundPairing,
} from './pairing/dutch.ts';
export { makeTrf, parseTrf, TrfError, type OtherRecord, type TrfFile } from './trf.ts';
