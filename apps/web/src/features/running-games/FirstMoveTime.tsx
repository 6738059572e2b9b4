import { firstMoveLimit, isClock } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { wholeSecondsText } from '../../chess/clock/clock-reading.ts';
import { useServerNow } from '../../chess/clock/use-server-now.ts';
import { ClockIcon } from '../../ui/icons.tsx';

/** The time left for the first move, in the colour of the text around it. It is not announced each second. */
export function FirstMoveTime({ game }: { game: ChessGame }) {
  const now = useServerNow(null);
  const { first_move_by } = game.game_state;
  if (first_move_by === null || !isClock(game.time_control)) return null;
  const leftMs = Date.parse(first_move_by) - now;
  // With a wrong system clock the value would be nonsense.
  if (leftMs <= 0 || leftMs > firstMoveLimit(game.time_control)) return null;
  return (
    <span
      aria-hidden="true"
      className="inline-flex shrink-0 items-center gap-1 text-small font-normal"
    >
      <ClockIcon className="size-4" />
      {wholeSecondsText(leftMs)}
    </span>
  );
}
