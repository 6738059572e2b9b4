import type { ChessGame, MakeMove } from '@rookery/contract';
import { ApiError } from '../../../api/api-error.ts';
import { observable, type Observable } from '../../../live/observable.ts';

/** A move that was made here and that the server has not answered for yet. */
export interface PendingMove {
  readonly move: string;
  /** How many moves stood before it. */
  readonly ply: number;
  /** When the hand released it, by the server's time. */
  readonly timestamp: string;
  /** The signed round trip of the line. */
  readonly round_trip?: string;
}

/** The server has said no: the move is taken back. */
type Refused = (error: unknown) => void;

export interface MoveSender {
  readonly pending: Pick<Observable<PendingMove | null>, 'get' | 'subscribe'>;
  /** Sends it until somebody answers. One at a time: another is refused while one is under way. */
  readonly send: (move: PendingMove, refused: Refused) => void;
  /** There may be a way again: what waits goes out now. */
  readonly hurry: () => void;
  /** What the game has become, by whichever way it was learnt. */
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
      // Given up, or overtaken: the attempt after this one speaks for the move.
      if (own !== attempts) return;
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

/**
 * Nobody knows what became of a request without an answer, so the very same one is sent again: the ply
 * makes that harmless. A refusal is an answer.
 */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Whether a move still waits for the game to take it up. */
function isOpen(game: ChessGame, { ply }: PendingMove): boolean {
  return game.status === 'active' && game.moves.length === ply;
}

/** The moves as they are shown: with the one that is under way. */
export function shownMoves(game: ChessGame, pending: PendingMove | null): readonly string[] {
  return pending !== null && isOpen(game, pending) ? [...game.moves, pending.move] : game.moves;
}
