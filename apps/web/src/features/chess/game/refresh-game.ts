import { takeGame } from '../../../live/use-game.ts';
import { readGame } from '../queries.ts';

/** After a refusal: what was shown here was not the game as it stands. */
export async function refreshGame(gameId: string): Promise<void> {
  try {
    takeGame(await readGame(gameId));
  } catch {
    // The live line will bring it.
  }
}
