/**
 * Measures for how long the log has waited to be relayed. Postgres tells how far the log is written and how far
 * it is confirmed, as positions; the tracker remembers when each position was first seen.
 */
export interface LagTracker {
  observe(at: number, written: bigint, confirmed: bigint): void;
  /** Age of the oldest position that is not confirmed; 0 if everything is confirmed. */
  lagMs(at: number): number;
}

/** Bounds the memory of a long stall: marks are spaced by this fraction of the lag. */
const MARKS_PER_LAG = 600;

interface Mark {
  readonly at: number;
  readonly written: bigint;
}

export function createLagTracker(): LagTracker {
  /** Positions not confirmed yet, oldest first. */
  let marks: Mark[] = [];

  function lagMs(at: number): number {
    const [oldest] = marks;
    return oldest === undefined ? 0 : Math.max(0, at - oldest.at);
  }

  return {
    observe(at, written, confirmed) {
      // The log is shorter than before: another server took over.
      if (written < (marks.at(-1)?.written ?? 0n)) marks = [];
      const next = marks.findIndex((mark) => mark.written > confirmed);
      marks.splice(0, next === -1 ? marks.length : next);
      const last = marks.at(-1);
      const isDue = last === undefined || at - last.at >= lagMs(at) / MARKS_PER_LAG;
      if (written > confirmed && isDue) marks.push({ at, written });
    },
    lagMs,
  };
}
