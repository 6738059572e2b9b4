import { Worker } from 'node:worker_threads';
import type { BracketTrace, RoundPairing, Tournament } from '@rookery/tournament';

/** A round that was paired in a thread of its own, or why there is none. */
export type PairedRound =
  | { readonly kind: 'paired'; readonly pairing: RoundPairing; readonly trace: BracketTrace[] }
  | { readonly kind: 'no_pairing' }
  | { readonly kind: 'too_slow' };

const THREAD = new URL('./pairing.thread.ts', import.meta.url);

/** Pairs the next Swiss round beside the event loop, which other work of this process needs. */
export async function pairInThread(tournament: Tournament, limitMs: number): Promise<PairedRound> {
  const thread = new Worker(THREAD, { workerData: tournament });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PairedRound>((resolve, reject) => {
      timer = setTimeout(() => resolve({ kind: 'too_slow' }), limitMs);
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', (code) => reject(new Error(`The pairing ended with code ${code}.`)));
    });
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}
