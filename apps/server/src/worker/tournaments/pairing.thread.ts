import type { Tournament } from '@rookery/tournament';
import { NoPairingError, pairNextRound, traceNextRound } from '@rookery/tournament/costly';
import type { FoundRound } from './pair-in-thread.ts';

export default function pair(tournament: Tournament): FoundRound {
  try {
    const pairing = pairNextRound(tournament);
    return { kind: 'paired', pairing, trace: traceNextRound(tournament) };
  } catch (error) {
    if (error instanceof NoPairingError) return { kind: 'no_pairing' };
    throw error;
  }
}
