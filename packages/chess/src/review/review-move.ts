import type { LineMove } from '../line.ts';
import { keyOf, legalMoves } from '../position.ts';
import { moveAccuracy } from './accuracy.ts';
import { markOf } from './marks.ts';
import type { Moment } from './moments.ts';
import { findReason } from './reasons/find-reason.ts';
import type { Situation } from './reasons/situation.ts';
import { walkLine } from './reasons/walk.ts';
import type { ReviewedMove } from './types.ts';
import { winFor } from './win-chance.ts';

/** A move of a game, given the game's moments up to the one after it. */
export function reviewMove(move: LineMove, moments: readonly Moment[]): ReviewedMove {
  const [before, after] = moments.slice(-2);
  if (before === undefined || after === undefined)
    throw new Error('A move lies between two moments');
  const { uci, san, mover, threat } = move;
  const win_before = winFor(mover, before.whiteWin);
  const win_after = winFor(mover, after.whiteWin);
  const drop = win_before - win_after;
  // Where several moves mate, the engine names one: each of them is as good.
  const best = threat === 'mate' || before.line[0]?.uci === uci;
  const forced = isOnlyMove(before);
  const mark = markOf({ drop, best, forced });
  return {
    ply: moments.length - 2,
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
      mark === null ? null : findReason(situationOf(move, before, after, moments.slice(0, -1))),
  };
}

function isOnlyMove({ position }: Moment): boolean {
  const moves = legalMoves(position);
  moves.next();
  return moves.next().done === true;
}

function situationOf(
  { uci, mover }: LineMove,
  before: Moment,
  after: Moment,
  past: readonly Moment[],
): Situation {
  const best = before.line.map((move) => move.uci);
  const reply = after.line.map((move) => move.uci);
  return {
    mover,
    winBefore: winFor(mover, before.whiteWin),
    before: before.evaluation,
    after: after.evaluation,
    played: walkLine(before.position, [uci, ...reply]),
    best: walkLine(before.position, best),
    earlier: past.map(({ fen }) => keyOf(fen)),
  };
}
