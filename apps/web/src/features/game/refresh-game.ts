import { readGame } from '../../chess/games/queries.ts';
import { applyGameRow } from '../../live/use-game.ts';

/** Fetches the game after a refusal, because the page showed an outdated state. */
export async function refreshGame(gameId: string): Promise<void> {
  try {
    applyGameRow(await readGame(gameId));
  } catch {
    // The socket will deliver it.
  }
}
