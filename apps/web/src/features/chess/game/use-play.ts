import type { DetailedMoves } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { peekGame } from '../../../live/use-game.ts';
import { serverNow } from './clock-reading.ts';
import { shownMoves, type PendingMove } from './move-sender.ts';
import { useLine } from './use-line.ts';
import { useMoveSender } from './use-move-sender.ts';

export interface Play {
  /** The moves as they are shown, with one that is under way or to be confirmed. */
  readonly line: DetailedMoves;
  /** How many of them stand on the board: fewer than all while somebody looks back. */
  readonly ply: number;
  readonly isLookingBack: boolean;
  readonly look: (ply: number) => void;
  readonly isSending: boolean;
  /** A move that waits to be confirmed, as it is written. */
  readonly unconfirmed: string | null;
  readonly move: (uci: string) => void;
  readonly confirm: () => void;
  readonly discard: () => void;
}

/** Moves of one's own and the look at earlier ones. */
export function usePlay(game: ChessGame, confirmMoves: boolean): Play {
  const { pending, send } = useMoveSender(game);
  const [held, setHeld] = useState<PendingMove | null>(null);
  const [viewed, setViewed] = useState<number | null>(null);
  const moves = shownMoves(game, pending ?? held);
  const line = useLine(moves);
  const isHeld = pending === null && moves.length > game.moves.length;
  const ply = Math.min(viewed ?? line.length, line.length);
  const length = useRef(line.length);
  useLayoutEffect(() => void (length.current = line.length), [line]);
  /** The same function from first to last: hundreds of rows that have not changed hold it. */
  const look = useCallback(
    (to: number) => setViewed(to >= length.current ? null : Math.max(0, to)),
    [],
  );

  function move(uci: string): void {
    setViewed(null);
    const made = { move: uci, ply: game.moves.length, ...releasedNow(game.id) };
    if (confirmMoves) setHeld(made);
    else send(made);
  }

  return {
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

/** For lag compensation: the time a move is under way is given back to the player's clock. */
function releasedNow(gameId: string): Pick<PendingMove, 'timestamp' | 'round_trip'> {
  const { clock, roundTrip } = peekGame(gameId);
  const timestamp = new Date(serverNow(clock)).toISOString();
  return roundTrip === null ? { timestamp } : { timestamp, round_trip: roundTrip };
}
