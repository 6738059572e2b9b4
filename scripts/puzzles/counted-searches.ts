import {
  largeIfNeeded,
  positionOf,
  replay,
  type Evaluation,
  type Search,
  type SearchToDepth,
  type Searches,
} from '@rookery/chess';
import type { EnginePool } from '@rookery/engine';

export interface SearchNodes {
  /** For each position of a game. */
  readonly nodes: number;
  /** For each turn of the solver, before a puzzle counts. */
  readonly checkNodes: number;
}

/** The engine's searches for making puzzles, with a count of their nodes. */
export interface CountedSearches {
  evaluate(moves: readonly string[], startFen: string): Promise<Evaluation>;
  /** A small search with several lines, which refuses most candidates. */
  readonly first: Searches;
  /** The search that decides. */
  readonly check: Searches;
  readonly toDepth: SearchToDepth;
  nodes(): number;
  /** The nodes of each large search at a solver's turn since the last call. */
  takeTurnNodes(): number[];
}

const MAX_DEPTH = 100;
/** The first look at a candidate, in multiples of the search of each position. */
const FIRST_FACTOR = 15;
/** The opponent's reply only has to be a good one. */
const REPLY_SHARE = 0.1;
/** So high that no search is stopped early on a busy machine. */
const LIMITS = { limitMs: 3_600_000 };

type Pool = Pick<EnginePool, 'search'>;

/** An engine clears its memory before each search, which takes time if the memory is large. */
export interface MakerPools {
  readonly small: Pool;
  readonly large: Pool;
}

export function createCountedSearches(
  { small, large }: MakerPools,
  { nodes: positionNodes, checkNodes }: SearchNodes,
): CountedSearches {
  let total = 0;
  let turnNodes: number[] = [];

  async function search(
    fen: string,
    limits: { depth?: number; nodes?: number; multiPv?: number; keepsMemory?: boolean },
    pool = small,
  ) {
    const found = await pool.search({ fen }, { depth: MAX_DEPTH, ...LIMITS, ...limits });
    total += found.nodes;
    return found;
  }

  const withNodes =
    (nodes: number, pool: Pool): Search =>
    async (fen, multiPv) =>
      (await search(fen, { nodes: Math.ceil(nodes), multiPv }, pool)).lines;
  const checkTurn: Search = async (fen, multiPv) => {
    const found = await search(fen, { nodes: checkNodes, multiPv }, large);
    turnNodes.push(found.nodes);
    return found.lines;
  };
  const firstNodes = Math.min(checkNodes, FIRST_FACTOR * positionNodes);
  return {
    async evaluate(moves, startFen) {
      const { fen, turn } = replay(moves, startFen);
      const position = positionOf(fen);
      if (position.isCheckmate()) return { centipawns: null, mate: 0, line: [] };
      if (position.isEnd()) return { centipawns: 0, mate: null, line: [] };
      const [best] = (await search(fen, { nodes: positionNodes, keepsMemory: true })).lines;
      if (best === undefined) return { centipawns: 0, mate: null, line: [] };
      const value = turn === 'white' ? best.score.value : -best.score.value;
      return best.score.unit === 'mate'
        ? { centipawns: null, mate: value, line: best.pv }
        : { centipawns: value, mate: null, line: best.pv };
    },
    first: { solver: withNodes(firstNodes, small), opponent: withNodes(firstNodes / 2, small) },
    check: {
      solver: largeIfNeeded(withNodes(firstNodes, small), checkTurn),
      opponent: withNodes(checkNodes * REPLY_SHARE, large),
    },
    async toDepth(fen, depth) {
      const [best] = (await search(fen, { depth })).lines;
      return best?.pv[0] ?? null;
    },
    nodes: () => total,
    takeTurnNodes() {
      const taken = turnNodes;
      turnNodes = [];
      return taken;
    },
  };
}
