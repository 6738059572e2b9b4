import type { BracketTrace, RoundPairing, Tournament } from '@rookery/tournament';
import { Thread, TooMuchWorkError } from '../../threads/thread.ts';

/** A round that was paired in a thread of its own, or why there is none. */
export type PairedRound = FoundRound | { readonly kind: 'too_slow' };

export type FoundRound =
  | { readonly kind: 'paired'; readonly pairing: RoundPairing; readonly trace: BracketTrace[] }
  | { readonly kind: 'no_pairing' };

const PAIRING = new URL('./pairing.thread.ts', import.meta.url);

/** Pairs the next Swiss round in a thread that members do not share: a large round takes longer than any of their jobs. */
export async function pairInThread(tournament: Tournament, limitMs: number): Promise<PairedRound> {
  const thread = new Thread({});
  const limits = { processorMs: limitMs, wallMs: limitMs };
  try {
    return (await thread.run(PAIRING, tournament, limits)) as FoundRound;
  } catch (error) {
    if (error instanceof TooMuchWorkError) return { kind: 'too_slow' };
    throw error;
  } finally {
    thread.end();
  }
}
