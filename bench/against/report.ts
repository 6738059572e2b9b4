import { median } from '../wrk.ts';
import type { Turn } from './bench.ts';
import { commonRatio, type Interval } from './ratio.ts';

/** What both commits did in one turn. */
export interface Pair {
  readonly base: Turn;
  readonly head: Turn;
}

export function processorRatio(pairs: readonly Pair[]): Interval {
  return ratio(pairs, processorNs);
}

/** The processor time of Node and Postgres for a unit. */
export function processorNs({ nodeNs, postgresNs, units }: Turn): number {
  return (nodeNs + postgresNs) / units;
}

export function ratio(pairs: readonly Pair[], read: (turn: Turn) => number): Interval {
  return commonRatio(pairs.map(({ base, head }) => read(head) / read(base)));
}

/** One line of a table: the medians of one commit's turns. */
export function describeTurns(turns: readonly Turn[], units: string): string {
  const middle = (read: (turn: Turn) => number) => median(turns.map(read));
  const node = middle((turn) => turn.nodeNs / turn.units / 1_000);
  const postgres = middle((turn) => turn.postgresNs / turn.units / 1_000);
  return (
    `${middle((turn) => turn.units / turn.seconds).toPrecision(4)} ${units}/s, ` +
    `p50 ${middle((turn) => turn.latencyMs).toFixed(1)} ms, ` +
    `processor for each: Node ${node.toFixed(0)} µs, Postgres ${postgres.toFixed(0)} µs`
  );
}

export function describeRatio({ middle, low, high }: Interval): string {
  return `${middle.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
}
