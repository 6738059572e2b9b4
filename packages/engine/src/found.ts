import type { Score } from './score.ts';
import type { Info, Variation } from './uci-output.ts';

/** A move with what the engine expects to follow. */
export interface Line {
  /** From the side to move's view. */
  readonly score: Score;
  readonly depth: number;
  /** The first is the move itself. */
  readonly pv: Variation;
  /** Positions the engine had looked at when it said so, those of other lines included. */
  readonly nodes: number;
}

/** What a search came to. Without a legal move, nothing. */
export interface Found {
  /** The move the engine would play. */
  readonly best: string | null;
  /** The best first. */
  readonly lines: readonly Line[];
  /** How many positions were looked at. */
  readonly nodes: number;
}

/** What is kept of an engine's talk while it searches. */
export interface Notes {
  take(info: Info): void;
  /** What is known of each line by now, the best first. */
  lines(): readonly Line[];
  found(best: string | null): Found;
}

export function createNotes(): Notes {
  /** The latest word on each rank. */
  const latest = new Map<number, Info>();
  let nodes = 0;

  function lines(): Line[] {
    const ranked = [...latest.values()].toSorted((one, other) => one.rank - other.rank);
    return deepestOfEachMove(ranked).map(lineOf);
  }

  return {
    lines,
    take(info) {
      nodes = Math.max(nodes, info.nodes);
      // A score that is only a bound says less than the exact one before it.
      if (info.exact) latest.set(info.rank, info);
    },
    found(best) {
      return { best, lines: best === null ? [] : lines(), nodes };
    },
  };
}

/** A search cut short in the middle of a depth may name a move under its old rank and its new one. */
function deepestOfEachMove(ranked: readonly Info[]): Info[] {
  const deepest = new Map<string, Info>();
  for (const info of ranked) {
    const before = deepest.get(info.pv[0]);
    if (before === undefined || info.depth > before.depth) deepest.set(info.pv[0], info);
  }
  return ranked.filter((info) => deepest.get(info.pv[0]) === info);
}

function lineOf({ score, depth, pv, nodes }: Info): Line {
  return { score, depth, pv, nodes };
}
