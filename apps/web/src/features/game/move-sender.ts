import type { ChessGame, MakeMove } from '@rookery/contract';
import { isFinal } from '../../api/api-error.ts';
import { observable, type Observable } from '../../ui/observable.ts';

/** A move that was made here and that the server has not answered yet. */
export interface PendingMove {
  readonly move: string;
  /** The number of moves before it. */
  readonly ply: number;
  /** When the move was made, in the server's time. */
  readonly timestamp: string;
  /** The signed round-trip time of the connection. */
  readonly round_trip?: string;
}

/** Called when the server refused the move. */
type Refused = (error: unknown) => void;

export interface MoveSender {
  readonly pending: Pick<Observable<PendingMove | null>, 'get' | 'subscribe'>;
  /** Sends a move until the server answers. A second move is rejected while one is pending. */
  readonly send: (move: PendingMove, refused: Refused) => void;
  /** Retries a waiting move at once, for example after a reconnect. */
  readonly hurry: () => void;
  /** Takes the latest game row, from whichever source. */
  readonly saw: (game: ChessGame) => void;
  readonly stop: () => void;
}

export interface MoveSenderOptions {
  readonly post: (move: MakeMove) => Promise<ChessGame>;
  readonly take: (game: ChessGame) => void;
  readonly retryDelayMs: (tries: number) => number;
}

export function createMoveSender(options: MoveSenderOptions): MoveSender {
  const pending = observable<PendingMove | null>(null);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let again: (() => void) | null = null;
  let attempts = 0;

  function forget(): void {
    clearTimeout(retry);
    attempts += 1;
    pending.set(null);
  }

  async function attempt(move: PendingMove, refused: Refused, tries: number): Promise<void> {
    const own = ++attempts;
    again = () => void attempt(move, refused, tries + 1);
    try {
      const game = await options.post(move);
      options.take(game);
      if (pending.get() === move) forget();
    } catch (error) {
      // This attempt was abandoned or overtaken; the next one decides.
      if (own !== attempts) return;
      // The ply makes the request idempotent, so it is sent again.
      if (isFinal(error)) {
        forget();
        refused(error);
      } else retry = setTimeout(() => again?.(), options.retryDelayMs(tries));
    }
  }

  return {
    pending,
    send(move, refused) {
      if (pending.get() !== null) return;
      pending.set(move);
      void attempt(move, refused, 1);
    },
    hurry() {
      if (pending.get() === null) return;
      clearTimeout(retry);
      again?.();
    },
    saw(game) {
      const move = pending.get();
      if (move !== null && !isOpen(game, move)) forget();
    },
    stop: forget,
  };
}

/** Whether the game does not contain the move yet. */
function isOpen(game: ChessGame, { ply }: PendingMove): boolean {
  return game.status === 'active' && game.moves.length === ply;
}

/** The moves to show, including the pending one. */
export function shownMoves(game: ChessGame, pending: PendingMove | null): readonly string[] {
  return pending !== null && isOpen(game, pending) ? [...game.moves, pending.move] : game.moves;
}
