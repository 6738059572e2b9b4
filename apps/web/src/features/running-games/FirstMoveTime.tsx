import { FIRST_MOVE_LIMIT_MS } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useServerNow } from '../../chess/clock/use-server-now.ts';
import { ClockIcon } from '../../ui/icons.tsx';

/** The time left for the first move, in the colour of the text around it. It is not announced each second. */
export function FirstMoveTime({ game }: { game: ChessGame }) {
  const now = useServerNow(null);
  const { first_move_by } = game.game_state;
  if (first_move_by === null || game.time_control === null) return null;
  const leftMs = Date.parse(first_move_by) - now;
  // With a wrong system clock the value would be nonsense.
  if (leftMs <= 0 || leftMs > FIRST_MOVE_LIMIT_MS[game.time_control.name]) return null;
  return (
    <span
      aria-hidden="true"
      className="inline-flex shrink-0 items-center gap-1 text-small font-normal"
    >
      <ClockIcon className="size-4" />
      0:{String(Math.ceil(leftMs / 1_000)).padStart(2, '0')}
    </span>
  );
}
