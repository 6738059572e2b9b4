import { move, moverOf, start, TIME_CONTROLS } from '@rookery/chess';
import { seeded } from '@rookery/testkit';
import { legalUcis } from '../moves.testkit.ts';

/** Random legal moves that do not end the game. */
export function longGame(plies: number, seed: number): string[] {
  const random = seeded(seed);
  for (;;) {
    const moves = attempt(plies, (choices) => random.one(choices));
    if (moves.length === plies) return moves;
  }
}

/** Random moves up to the given number, or fewer if the game ended. */
function attempt(plies: number, choose: (choices: readonly string[]) => string): string[] {
  const at = Date.now();
  const moves: string[] = [];
  let game = start(TIME_CONTROLS.classical, at);
  while (moves.length < plies) {
    const uci = choose(legalUcis(game.game_state.fen));
    const result = move(game, moverOf(moves.length), { move: uci }, at);
    if (!result.ok) throw new Error(result.code);
    if (result.game.status !== 'active') return moves;
    ({ game } = result);
    moves.push(uci);
  }
  return moves;
}
