import { claimableDraw, move, start, TIME_CONTROLS, type Color, type Game } from '@rookery/chess';
import type { Seeded } from '@rookery/testkit';
import type { Ending, Adjudicator } from './adjudicator.ts';
import type { Player } from './players.ts';

export interface Pairing {
  readonly white: Player;
  readonly black: Player;
  readonly opening: readonly string[];
}

/** Plays until the rules end the game, a draw can be claimed, or the adjudicator ends it. */
export async function playGame(
  { white, black, opening }: Pairing,
  adjudicator: Adjudicator,
  chance: Seeded,
): Promise<Ending> {
  let game = opening.reduce(played, start(TIME_CONTROLS.classical, 0));
  const endsGame = adjudicator();
  for (;;) {
    const ending = endedByRules(game) ?? (await endsGame(game));
    if (ending !== null) return ending;
    const mover = game.game_state.turn === 'white' ? white : black;
    game = played(game, await mover.choose(game, chance));
  }
}

/** All moves are made at time 0, so that no player loses on time. */
function played(game: Game, uci: string): Game {
  const result = move(game, game.game_state.turn, { move: uci }, 0);
  if (!result.ok) throw new Error(`${uci} after ${game.moves.join(' ')}: ${result.code}`);
  return result.game;
}

function endedByRules(game: Game): Ending | null {
  const { outcome } = game.game_state;
  if (outcome !== null) return { score: scoreOf(outcome.winner), reason: outcome.reason };
  const claim = claimableDraw(game);
  return claim === null ? null : { score: 0.5, reason: claim };
}

function scoreOf(winner: Color | null): Ending['score'] {
  if (winner === null) return 0.5;
  return winner === 'white' ? 1 : 0;
}
