import { parentPort, workerData } from 'node:worker_threads';
import { type Tournament } from '@rookery/tournament';
import { NoPairingError, pairNextRound, traceNextRound } from '@rookery/tournament/costly';
import type { PairedRound } from './pair-in-thread.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Not a window.
parentPort?.postMessage(pair(workerData as Tournament));

function pair(tournament: Tournament): PairedRound {
  try {
    const pairing = pairNextRound(tournament);
    return { kind: 'paired', pairing, trace: traceNextRound(tournament) };
  } catch (error) {
    if (error instanceof NoPairingError) return { kind: 'no_pairing' };
    throw error;
  }
}
