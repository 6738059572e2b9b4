import { checkAttempt, hintFor, type Puzzle as WholePuzzle } from '@rookery/chess';
import type { PuzzleResult } from '@rookery/contract';
import type { PuzzleId, ScopedTransaction } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { presentPuzzle } from './present.ts';
import {
  findPuzzle,
  openAttempt,
  reveal,
  storeHint,
  type OpenAttempt,
  type PuzzleRow,
} from './queries.ts';
import { rateAndDecide } from './rate-and-decide.ts';

type Routes = 'attempt' | 'hint' | 'give-up';
type Answer<Name extends Routes> = Promise<
  RouteResult<`POST /api/chess/puzzles/:puzzleId/${Name}`>
>;

/** Checks the solver's moves so far. The first wrong move or the solution decides the rated attempt. */
export async function attemptPuzzle(
  transaction: ScopedTransaction,
  id: PuzzleId,
  moves: readonly string[],
): Answer<'attempt'> {
  const opened = await open(transaction, id);
  if (opened === null) return refuse('not_found');
  const { whole, attempt } = opened;
  const checked = checkAttempt(whole, moves);
  if (checked.state !== 'right') {
    await decideOnce(transaction, id, attempt, resultOf(checked.state, attempt));
    if (checked.state === 'solved') await reveal(transaction, id);
  }
  const puzzle = presentPuzzle(await findKnown(transaction, id));
  const reply = checked.state === 'right' && moves.length > 0 ? checked.reply : null;
  return ok({ state: checked.state, reply, puzzle });
}

/** Shows the solution. An attempt that is not decided counts as failed. */
export async function giveUp(transaction: ScopedTransaction, id: PuzzleId): Answer<'give-up'> {
  const opened = await open(transaction, id);
  if (opened === null) return refuse('not_found');
  await decideOnce(transaction, id, opened.attempt, 'failed');
  await reveal(transaction, id);
  return ok(presentPuzzle(await findKnown(transaction, id)));
}

/**
 * The first hint for a position names the piece, the next one also its target. A request with wrong moves counts as a
 * hint, too: it would tell for free that they are wrong.
 */
export async function getHint(
  transaction: ScopedTransaction,
  id: PuzzleId,
  moves: readonly string[],
): Answer<'hint'> {
  const opened = await open(transaction, id);
  if (opened === null) return refuse('not_found');
  const { whole, attempt } = opened;
  const level = attempt.hint_at === moves.length && attempt.hint_level > 0 ? 2 : 1;
  await storeHint(transaction, id, moves.length, level);
  return ok(hintFor(whole, moves, level) ?? { from: null, to: null });
}

interface Opened {
  readonly whole: WholePuzzle;
  readonly attempt: OpenAttempt;
}

async function open(transaction: ScopedTransaction, id: PuzzleId): Promise<Opened | null> {
  const [row, attempt] = await Promise.all([
    findPuzzle(transaction, id),
    openAttempt(transaction, id),
  ]);
  if (row === undefined || attempt === undefined) return null;
  return { whole: { fen: row.fen, moves: [row.first_move, ...attempt.solution] }, attempt };
}

function resultOf(state: 'wrong' | 'solved', { hints }: OpenAttempt): PuzzleResult {
  if (state === 'wrong') return 'failed';
  return hints > 0 ? 'solved_with_hint' : 'solved';
}

/** The attempt is locked, so a result that is missing here is missing until the transaction ends. */
async function decideOnce(
  transaction: ScopedTransaction,
  id: PuzzleId,
  attempt: OpenAttempt,
  result: PuzzleResult,
): Promise<void> {
  if (attempt.result === null) await rateAndDecide(transaction, id, result);
}

async function findKnown(transaction: ScopedTransaction, id: PuzzleId): Promise<PuzzleRow> {
  const row = await findPuzzle(transaction, id);
  if (row === undefined) throw new Error(`The puzzle ${id} has disappeared.`);
  return row;
}
