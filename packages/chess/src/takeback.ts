import { clockAfterTakeback, stopClock } from './clock.ts';
import { changeOffers } from './draw.ts';
import { oppositeColor, type Color } from './color.ts';
import { accept, firstMoveBy, isOver, refuse, type Game, type Result } from './game.ts';
import { replay } from './replay.ts';
import { startFenOf } from './start-position.ts';
import { turnStart } from './vacation.ts';

/** Asks to take back the player's last move, and the opponent's reply if there is one. */
export function offerTakeback(
  game: Game,
  color: Color,
  _at: number,
): Result<'game_over' | 'offer_pending' | 'nothing_to_take_back'> {
  const { offers } = game.game_state;
  if (isOver(game)) return refuse('game_over');
  // Two requests are no agreement, because they concern different moves.
  if (offers.takeback === oppositeColor(color)) return refuse('offer_pending');
  if (offers.takeback === color) return accept(game);
  if (pliesToUndo(game, color) === null) return refuse('nothing_to_take_back');
  return accept(changeOffers(game, { takeback: color }));
}

export function acceptTakeback(
  game: Game,
  color: Color,
  at: number,
): Result<'game_over' | 'no_offer' | 'nothing_to_take_back'> {
  if (isOver(game)) return refuse('game_over');
  const asking = oppositeColor(color);
  if (game.game_state.offers.takeback !== asking) return refuse('no_offer');
  const plies = pliesToUndo(game, asking);
  return plies === null ? refuse('nothing_to_take_back') : accept(undo(game, plies, at));
}

export function declineTakeback(game: Game, _color: Color): Result<'game_over' | 'no_offer'> {
  if (isOver(game)) return refuse('game_over');
  if (game.game_state.offers.takeback === null) return refuse('no_offer');
  return accept(changeOffers(game, { takeback: null }));
}

function pliesToUndo({ game_state: { ply, turn } }: Game, color: Color): 1 | 2 | null {
  const plies = turn === color ? 2 : 1;
  return ply >= plies ? plies : null;
}

function undo(game: Game, plies: number, at: number): Game {
  const { game_state: before, time_control } = game;
  const ply = before.ply - plies;
  const moves = game.moves.slice(0, ply);
  const clocks = game.clocks.slice(0, ply);
  const stopped = stopClock(before.clock, time_control, before.turn, at);
  const replayed = replay(moves, startFenOf(game));
  const start = turnStart(before, replayed.turn, at);
  return {
    ...game,
    moves,
    clocks,
    game_state: {
      ...before,
      ...replayed,
      clock: clockAfterTakeback(stopped, time_control, { clocks, turn: replayed.turn }, start),
      first_move_by: ply < 2 ? firstMoveBy(time_control, start) : null,
      // The draw was offered in another position.
      offers: { ...before.offers, draw: null, takeback: null },
    },
  };
}
