import { createHash } from 'node:crypto';
import {
  findCandidates,
  INITIAL_FEN,
  rateSolved,
  readPgn,
  solveCandidate,
  type Candidate,
  type Evaluation,
  type ReadPgn,
} from '@rookery/chess';
import type { CountedSearches } from './counted-searches.ts';
import type { CheckedTurns, GameCost, MakerFiles } from './maker-files.ts';
import { isWanted } from './spread.ts';

export interface Progress extends GameCost {
  readonly games: number;
  readonly unreadable: number;
}

export interface MakerOptions {
  /** Leaves out puzzles whose ratings and themes the set already has. */
  readonly spread: boolean;
  /** Puzzles with more moves of the solver are left out, because each turn is searched long. */
  readonly maxMoves: number;
}

/** Puzzles of the same game lie at least this many half-moves apart. */
const MIN_PLIES_APART = 10;

/** Yields the progress after each game. Games that are finished already are skipped. */
export async function* makePuzzles(
  texts: readonly string[],
  files: MakerFiles,
  searches: CountedSearches,
  options: MakerOptions,
): AsyncGenerator<Progress> {
  let unreadable = 0;
  for (const text of texts) {
    const game = readPgn(text);
    if (game === null || game.moves.length === 0) {
      unreadable += 1;
      continue;
    }
    const name = nameOf(game);
    if (files.isFinished(name)) continue;
    files.finishGame(name, await makeFromGame(game, files, searches, options));
    yield { ...files.totals(), unreadable };
  }
}

/** The same game has the same name in another file. */
function nameOf({ initialFen, moves }: ReadPgn): string {
  const text = [initialFen ?? '', ...moves].join(' ');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function makeFromGame(
  { initialFen, moves }: ReadPgn,
  files: MakerFiles,
  searches: CountedSearches,
  { spread, maxMoves }: MakerOptions,
): Promise<GameCost> {
  const [begun, nodesBefore] = [Date.now(), searches.nodes()];
  const startFen = initialFen ?? INITIAL_FEN;
  const evaluations: Evaluation[] = [];
  for (let ply = 0; ply <= moves.length; ply += 1)
    evaluations.push(await searches.evaluate(moves.slice(0, ply), startFen));
  const candidates = findCandidates({ startFen, moves, evaluations });
  const turns: CheckedTurns[] = [];
  let [proposed, nextPly] = [0, 0];

  /** Returns the number of half-moves of the puzzle, or 0 if there is none. */
  async function make(candidate: Candidate): Promise<number> {
    const first = await solveCandidate(candidate, searches.first);
    if (!first.ok || files.hasPuzzle(first.solved.id)) return 0;
    if (first.solved.puzzle.moves.length > 2 * maxMoves) return 0;
    const estimate = await rateSolved(first.solved, searches.toDepth);
    if (spread && !isWanted({ ...first.solved, rating: estimate }, files.puzzles)) return 0;
    proposed += 1;
    const checked = await solveCandidate(candidate, searches.check);
    const nodesPerTurn = searches.takeTurnNodes();
    if (!checked.ok) return 0;
    const { solved } = checked;
    files.addPuzzle(solved, await rateSolved(solved, searches.toDepth));
    turns.push({ id: solved.id, nodes: nodesPerTurn });
    return solved.puzzle.moves.length;
  }

  for (const candidate of candidates) {
    if (candidate.ply < nextPly) continue;
    const length = await make(candidate);
    if (length > 0) nextPly = candidate.ply + Math.max(length, MIN_PLIES_APART);
  }
  const nodes = searches.nodes() - nodesBefore;
  const ms = Date.now() - begun;
  return { candidates: candidates.length, proposed, puzzles: turns.length, nodes, ms, turns };
}
