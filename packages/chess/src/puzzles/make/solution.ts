import type { Chess } from 'chessops/chess';
import { fenOf, keyOf, knownMove, legalMoves, positionOf } from '../../position.ts';
import { MIN_AFTER } from './candidates.ts';
import { isAtLeast, isMateSoon, winningChance, type Line, type Search } from './line.ts';

/** Why there is no puzzle in a position. */
export type NoSolution =
  /** The solver has several good moves. */
  | 'several_moves'
  /** The only good move does not win. */
  | 'not_winning'
  /** After one move the solver has several good ones. Only a mate in one may be that short. */
  | 'one_move'
  | 'repetition'
  | 'too_long';

export type FoundSolution =
  | {
      readonly ok: true;
      /** In UCI coordinates: the solver's and the opponent's moves in turn. The solver makes the first and the last. */
      readonly moves: readonly string[];
      /** The evaluation before the last move from the solver's view. */
      readonly centipawns: number;
    }
  | { readonly ok: false; readonly reason: NoSolution };

export interface Searches {
  /** Decides whether the solver has only one good move. */
  readonly solver: Search;
  /** Finds the opponent's best reply. */
  readonly opponent: Search;
}

const MIN_LEAD = 0.7;
/** Another move than a mate in one must not win as well. */
const MAX_BESIDE_MATE = 0.6;
const MAX_SOLVER_MOVES = 15;
const MATE_CENTIPAWNS = 10_000;

interface SolverMove {
  readonly uci: string;
  readonly isForced: boolean;
  readonly centipawns: number;
  /** The opponent's reply to the solver's move before this one. */
  readonly reply: string | null;
}

/** Follows the only good moves of the solver, who moves first, as long as there are such, and the best replies. */
export async function findSolution(fen: string, searches: Searches): Promise<FoundSolution> {
  const position = positionOf(fen);
  const found: SolverMove[] = [];
  const seen = new Set<string>();
  let reply: string | null = null;
  let isMating = false;
  while (!position.isEnd()) {
    if (seen.has(keyOf(fenOf(position)))) return { ok: false, reason: 'repetition' };
    seen.add(keyOf(fenOf(position)));
    const best = await findOnlyMove(position, searches.solver);
    // A mating puzzle ends with the mate, and any other one before the first choice.
    if (best === null && (isMating || found.length === 0))
      return { ok: false, reason: 'several_moves' };
    if (best === null) break;
    if (found.length === 0) isMating = isMateSoon(best.score);
    if (isMating ? !isMateSoon(best.score) : !isAtLeast(best.score, MIN_AFTER))
      return { ok: false, reason: 'not_winning' };
    if (found.length === MAX_SOLVER_MOVES) return { ok: false, reason: 'too_long' };
    found.push(solverMove(position, best, reply));
    position.play(knownMove(position, best.pv[0]));
    if (position.isEnd()) break;
    reply = await findReply(position, searches.opponent);
    position.play(knownMove(position, reply));
  }
  return isMating ? solutionOf(found) : ended(found);
}

function solverMove(position: Chess, { pv, score }: Line, reply: string | null): SolverMove {
  return {
    uci: pv[0],
    isForced: [...legalMoves(position)].length === 1,
    centipawns: score.unit === 'mate' ? MATE_CENTIPAWNS : score.value,
    reply,
  };
}

async function findOnlyMove(position: Chess, search: Search): Promise<Line | null> {
  const mates = countMatesInOne(position);
  return onlyMoveOf(await search(fenOf(position), Math.max(2, mates + 1)), mates);
}

/** Null if the solver has several good moves. */
function onlyMoveOf([best, second, ...others]: readonly Line[], mates: number): Line | null {
  if (best === undefined)
    throw new Error('The engine found no move in a position with legal moves.');
  if (second === undefined) return best;
  if (mates > 0) {
    const other = [second, ...others].find(({ score }) => !isMateInOne(score));
    if (other === undefined || winningChance(other.score) <= MAX_BESIDE_MATE) return best;
  }
  return winningChance(best.score) - winningChance(second.score) > MIN_LEAD ? best : null;
}

/**
 * A search for the solver's turns that uses the large one only where it is needed: not where the small one has found
 * several good moves, and not for a forced move or a mate in one, which the rules of chess prove.
 */
export function largeIfNeeded(small: Search, large: Search): Search {
  return async (fen, lines) => {
    const found = await small(fen, lines);
    const mates = countMatesInOne(positionOf(fen));
    const best = onlyMoveOf(found, mates);
    const isProven = found.length === 1 || (mates > 0 && best !== null && isMateInOne(best.score));
    return best === null || isProven ? found : large(fen, lines);
  };
}

function isMateInOne({ unit, value }: Line['score']): boolean {
  return unit === 'mate' && value === 1;
}

function countMatesInOne(position: Chess): number {
  return [...legalMoves(position)].filter((move) => {
    const after = position.clone();
    after.play(move);
    return after.isCheckmate();
  }).length;
}

async function findReply(position: Chess, search: Search): Promise<string> {
  const [best] = await search(fenOf(position), 1);
  if (best === undefined)
    throw new Error('The engine found no move in a position with legal moves.');
  return best.pv[0];
}

/** Without forced moves at the end, which are nothing to find. */
function ended(found: readonly SolverMove[]): FoundSolution {
  const chosen = found.slice(0, found.findLastIndex(({ isForced }) => !isForced) + 1);
  return chosen.length < 2 ? { ok: false, reason: 'one_move' } : solutionOf(chosen);
}

function solutionOf(found: readonly SolverMove[]): FoundSolution {
  const moves = found.flatMap(({ uci, reply }) => (reply === null ? [uci] : [reply, uci]));
  return { ok: true, moves, centipawns: found.at(-1)?.centipawns ?? 0 };
}
