import type { ChessGame } from '@rookery/contract';
import { ask, startGame, TEN_MOVES } from './chess.ts';
import type { TestMember } from './member.ts';

interface PlayOptions {
  /** Ends the play, also in the middle of a game. */
  readonly signal: AbortSignal;
  /** Gets the game after each acknowledged move. */
  readonly onMove?: (game: ChessGame) => Promise<unknown> | void;
  /** Called after each resigned game. */
  readonly onGame?: () => Promise<unknown>;
}

/** Plays one game after the other, as load for a test. Throws if a move is refused. */
export async function playGames(
  white: TestMember,
  black: TestMember,
  { signal, onMove, onGame }: PlayOptions,
): Promise<void> {
  while (!signal.aborted) {
    const game = await startGame(white, black);
    for (const [ply, move] of TEN_MOVES.split(' ').entries()) {
      if (signal.aborted) return;
      const answer = await ask(ply % 2 === 0 ? white : black, game, 'move', { move, ply });
      if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`);
      await onMove?.(answer.json<ChessGame>());
    }
    await ask(white, game, 'resign');
    await onGame?.();
  }
}
