import type { MistakeReason } from '../reason.ts';
import type { Evaluation } from '../types.ts';
import { reason, type Situation } from './situation.ts';
import { oppositeColor, type Color } from '../../color.ts';

export function allowsMate({ mover, before, after }: Situation): MistakeReason | null {
  const opponent = oppositeColor(mover);
  const moves = matesIn(after, opponent);
  if (moves === null || matesIn(before, opponent) !== null) return null;
  return reason('allows_mate', { moves });
}

export function missesMate({ mover, before, after }: Situation): MistakeReason | null {
  const moves = matesIn(before, mover);
  if (moves === null || matesIn(after, mover) !== null) return null;
  return reason('misses_mate', { moves });
}

/** The number of moves until a side mates, or null. */
function matesIn({ mate }: Evaluation, color: Color): number | null {
  if (mate === null || mate === 0) return null;
  return mate > 0 === (color === 'white') ? Math.abs(mate) : null;
}
