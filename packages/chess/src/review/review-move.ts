import type { MoveDetails } from '../move-details.ts';
import { hasOnlyOneMove, keyOf } from '../position.ts';
import { moveAccuracy } from './accuracy.ts';
import { markOf } from './marks.ts';
import type { EvaluatedPosition } from './evaluated-position.ts';
import { findReason } from './reasons/find-reason.ts';
import type { Situation } from './reasons/situation.ts';
import { playVariation } from './reasons/played-variation.ts';
import type { ReviewedMove } from './types.ts';
import { winFor } from './win-chance.ts';

/** Reviews a move, given the positions up to the one after it. */
export function reviewMove(
  move: MoveDetails,
  positions: readonly EvaluatedPosition[],
): ReviewedMove {
  const [before, after] = positions.slice(-2);
  if (before === undefined || after === undefined)
    throw new Error('A move needs a position before and after it.');
  const { uci, san, mover, threat } = move;
  const win_before = winFor(mover, before.whiteWin);
  const win_after = winFor(mover, after.whiteWin);
  const drop = win_before - win_after;
  // If several moves mate, the engine names only one, but all of them are best moves.
  const best = threat === 'mate' || before.line[0]?.uci === uci;
  const forced = hasOnlyOneMove(before.position);
  const mark = markOf({ drop, best, forced });
  return {
    ply: positions.length - 2,
    uci,
    san,
    mover,
    win_before,
    win_after,
    accuracy: moveAccuracy(drop),
    mark,
    best_line: best || forced ? [] : before.line,
    reply_line: after.line,
    reason:
      mark === null ? null : findReason(situationOf(move, before, after, positions.slice(0, -1))),
  };
}

function situationOf(
  { uci, mover }: MoveDetails,
  before: EvaluatedPosition,
  after: EvaluatedPosition,
  past: readonly EvaluatedPosition[],
): Situation {
  const best = before.line.map((move) => move.uci);
  const reply = after.line.map((move) => move.uci);
  return {
    mover,
    winBefore: winFor(mover, before.whiteWin),
    before: before.evaluation,
    after: after.evaluation,
    played: playVariation(before.position, [uci, ...reply]),
    best: playVariation(before.position, best),
    earlier: past.map(({ fen }) => keyOf(fen)),
  };
}
