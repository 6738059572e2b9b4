import { setTimeout as pause } from 'node:timers/promises';
import {
  findCandidates,
  largeIfNeeded,
  rateSolved,
  solveCandidate,
  startFenOf,
  type Candidate,
  type EvaluatedGame,
  type Search,
  type Searches,
  type SolvedCandidate,
} from '@rookery/chess';
import type { GameId } from '@rookery/database';
import { EngineError, type SearchResult } from '@rookery/engine';
import {
  defineJob,
  type JobEngine,
  type JobHandler,
  type JobServices,
} from '../../jobs/job-kind.ts';
import { addMadePuzzle, findReviewWork } from './queries.ts';

interface PuzzleData {
  readonly game_id: GameId;
}

const BUSY_PAUSE_MS = 500;
/** The engine may be busy with games and reviews for long. */
const MAX_SECONDS = 12 * 3_600;
/** A little more than a review searches for each position. */
const SMALL_NODES = 150_000;
/** The opponent's reply only has to be a good one. */
const REPLY_SHARE = 0.1;
const MAX_DEPTH = 100;
/** So high that no search is stopped early on a slow machine. */
const LIMIT_MS = 600_000;

/**
 * Makes a puzzle of the first mistake in a reviewed game that has a sound one. Each search gives way to all others, and is
 * repeated when the engine is free again. A repeated attempt stores the same puzzle, which is stored once.
 */
export const PUZZLE_JOB = defineJob<PuzzleData>({
  name: 'puzzle',
  queue: { policy: 'exclusive', expireInSeconds: MAX_SECONDS },
  createHandler(services) {
    const { engine, puzzleCheckNodes } = services;
    if (engine === null || puzzleCheckNodes === null) return null;
    return createMaker(services, engine, puzzleCheckNodes);
  },
});

/** The mistakes that a review has found and that may be puzzles. */
export function candidatesOf(
  game: Omit<EvaluatedGame, 'startFen'> & { readonly initial_fen: string | null },
): Candidate[] {
  return findCandidates({ ...game, startFen: startFenOf(game) });
}

function createMaker(
  { database }: Pick<JobServices, 'database'>,
  engine: JobEngine,
  checkNodes: number,
): JobHandler<PuzzleData> {
  return async ({ game_id }, { signal }) => {
    const work = await database.run((transaction) => findReviewWork(transaction, game_id));
    if (work === undefined) return;
    const search = (fen: string, limits: SearchLimits) =>
      searchWhenFree(engine, fen, limits, signal);
    for (const candidate of candidatesOf(work)) {
      const solved = await solve(candidate, search, checkNodes);
      if (solved === null) continue;
      const rating = await rateSolved(
        solved,
        async (fen, depth) => (await search(fen, { depth })).best,
      );
      await database.run((transaction) =>
        addMadePuzzle(transaction, game_id, { ...solved, rating }),
      );
      return;
    }
  };
}

interface SearchLimits {
  readonly depth?: number;
  readonly nodes?: number;
  readonly multiPv?: number;
}
type FreeSearch = (fen: string, limits: SearchLimits) => Promise<SearchResult>;

/** A small search refuses most candidates; the large one decides. Null if there is no sound puzzle. */
async function solve(
  candidate: Candidate,
  search: FreeSearch,
  checkNodes: number,
): Promise<SolvedCandidate | null> {
  const withNodes =
    (nodes: number): Search =>
    async (fen, multiPv) =>
      (await search(fen, { nodes: Math.ceil(nodes), multiPv })).lines;
  const small = withNodes(Math.min(SMALL_NODES, checkNodes));
  const first: Searches = { solver: small, opponent: small };
  if (!(await solveCandidate(candidate, first)).ok) return null;
  const checked = await solveCandidate(candidate, {
    solver: largeIfNeeded(small, withNodes(checkNodes)),
    opponent: withNodes(checkNodes * REPLY_SHARE),
  });
  return checked.ok ? checked.solved : null;
}

/** Waits until no other search runs or waits, and begins again after an interruption. */
async function searchWhenFree(
  engine: JobEngine,
  fen: string,
  limits: SearchLimits,
  signal: AbortSignal,
): Promise<SearchResult> {
  const options = { depth: MAX_DEPTH, limitMs: LIMIT_MS, priority: 'puzzle', signal } as const;
  for (;;) {
    signal.throwIfAborted();
    const { searching, waiting } = engine.pool.state();
    if (!engine.isOverloaded() && searching + waiting === 0) {
      try {
        return await engine.pool.search({ fen }, { ...options, ...limits });
      } catch (error) {
        if (!(error instanceof EngineError) || error.code !== 'interrupted') throw error;
      }
    }
    await pause(BUSY_PAUSE_MS, undefined, { signal });
  }
}
