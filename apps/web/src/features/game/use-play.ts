import { startFenOf, type DetailedMoves } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { serverNow } from '../../chess/clock/clock-reading.ts';
import { useLine } from '../../chess/moves/use-line.ts';
import { peekGame } from '../../live/use-game.ts';
import { shownMoves, type PendingMove } from './move-sender.ts';
import { useMoveSender } from './use-move-sender.ts';

export interface Play {
  /** The position before the first move. */
  readonly startFen: string;
  /** The moves to show, including one that is pending or waits for confirmation. */
  readonly line: DetailedMoves;
  /** How many of them are on the board: fewer than all while the member looks back. */
  readonly ply: number;
  readonly isLookingBack: boolean;
  readonly look: (ply: number) => void;
  readonly isSending: boolean;
  /** A move that waits for confirmation, in algebraic notation. */
  readonly unconfirmed: string | null;
  readonly move: (uci: string) => void;
  readonly confirm: () => void;
  readonly discard: () => void;
}

/** The member's own moves, and the view of earlier positions. */
export function usePlay(game: ChessGame, confirmMoves: boolean, askedPly: string | null): Play {
  const { pending, send } = useMoveSender(game);
  const [held, setHeld] = useState<PendingMove | null>(null);
  const [viewed, setViewed] = useState(() => earlierPly(askedPly, game));
  const moves = shownMoves(game, pending ?? held);
  const startFen = startFenOf(game);
  const line = useLine(moves, startFen);
  const isHeld = pending === null && moves.length > game.moves.length;
  const ply = Math.min(viewed ?? line.length, line.length);
  const length = useRef(line.length);
  useLayoutEffect(() => void (length.current = line.length), [line]);
  /** A stable function, because hundreds of memoised rows hold it. */
  const look = useCallback(
    (to: number) => setViewed(to >= length.current ? null : Math.max(0, to)),
    [],
  );

  function move(uci: string): void {
    setViewed(null);
    const made = { move: uci, ply: game.moves.length, ...releasedNow(game.id) };
    // Where a move has days, one click more costs nothing, and a slip would cost the game.
    if (confirmMoves || game.time_control?.name === 'correspondence') setHeld(made);
    else send(made);
  }

  return {
    startFen,
    line,
    ply,
    isLookingBack: ply < line.length,
    look,
    isSending: pending !== null && moves.length > game.moves.length,
    unconfirmed: isHeld ? (line.at(-1)?.san ?? null) : null,
    move,
    confirm() {
      if (held !== null) send({ ...held, ...releasedNow(game.id) });
      setHeld(null);
    },
    discard: () => setHeld(null),
  };
}

/** The ply in the address, if it is one before the latest. */
function earlierPly(asked: string | null, { moves }: ChessGame): number | null {
  const ply = asked !== null && /^\d+$/.test(asked) ? Number(asked) : moves.length;
  return ply < moves.length ? ply : null;
}

/** For lag compensation: the server credits the time a move was under way to the player's clock. */
function releasedNow(gameId: string): Pick<PendingMove, 'timestamp' | 'round_trip'> {
  const { clock, roundTrip } = peekGame(gameId);
  const timestamp = new Date(serverNow(clock)).toISOString();
  return roundTrip === null ? { timestamp } : { timestamp, round_trip: roundTrip };
}
