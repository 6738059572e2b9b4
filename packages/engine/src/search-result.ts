import type { Score } from './score.ts';
import type { Info, PrincipalVariation } from './uci-output.ts';

/** A move with its evaluation and the expected continuation. */
export interface Variation {
  /** From the view of the side to move. */
  readonly score: Score;
  readonly depth: number;
  /** The first element is the move itself. */
  readonly pv: PrincipalVariation;
  /** The number of positions searched so far, including those of other variations. */
  readonly nodes: number;
}

/** The result of a search. Empty if there is no legal move. */
export interface SearchResult {
  /** The engine's best move. */
  readonly best: string | null;
  /** The best first. */
  readonly lines: readonly Variation[];
  /** The number of positions searched. */
  readonly nodes: number;
}

/** Collects the engine's output during a search. */
export interface SearchCollector {
  take(info: Info): void;
  /** The variations so far, the best first. */
  lines(): readonly Variation[];
  found(best: string | null): SearchResult;
}

export function createSearchCollector(): SearchCollector {
  /** The latest output for each rank. */
  const latest = new Map<number, Info>();
  let nodes = 0;

  function lines(): Variation[] {
    const ranked = [...latest.values()].toSorted((one, other) => one.rank - other.rank);
    return deepestOfEachMove(ranked).map(toVariation);
  }

  return {
    lines,
    take(info) {
      nodes = Math.max(nodes, info.nodes);
      // A bound does not replace an exact score.
      if (info.exact) latest.set(info.rank, info);
    },
    found(best) {
      return { best, lines: best === null ? [] : lines(), nodes };
    },
  };
}

/** A search that was stopped within a depth may list a move under both its old and its new rank. */
function deepestOfEachMove(ranked: readonly Info[]): Info[] {
  const deepest = new Map<string, Info>();
  for (const info of ranked) {
    const before = deepest.get(info.pv[0]);
    if (before === undefined || info.depth > before.depth) deepest.set(info.pv[0], info);
  }
  return ranked.filter((info) => deepest.get(info.pv[0]) === info);
}

function toVariation({ score, depth, pv, nodes }: Info): Variation {
  return { score, depth, pv, nodes };
}
