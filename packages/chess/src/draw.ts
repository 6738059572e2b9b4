import { noWinner, finish, repetitionCount } from './finish.ts';
import { oppositeColor, type Color } from './color.ts';
import {
  accept,
  changeState,
  isOver,
  isUnderWay,
  refuse,
  type Game,
  type Offers,
  type OutcomeReason,
  type Result,
} from './game.ts';
import { positionOf } from './position.ts';

/** A player must wait this many plies before offering a draw again. */
const PLIES_BETWEEN_OFFERS = 20;

/** If both sides offer a draw, the game is drawn. */
export function offerDraw(
  game: Game,
  color: Color,
  at: number,
): Result<'game_over' | 'no_offer' | 'too_early' | 'draw_offer_too_soon'> {
  const { offers, ply } = game.game_state;
  if (isOver(game)) return refuse('game_over');
  if (offers.draw === oppositeColor(color)) return acceptDraw(game, color, at);
  if (offers.draw === color) return accept(game);
  if (!isUnderWay(game)) return refuse('too_early');
  const last = offers.draw_plies[color];
  if (last !== null && ply - last < PLIES_BETWEEN_OFFERS) return refuse('draw_offer_too_soon');
  return accept(
    changeOffers(game, { draw: color, draw_plies: { ...offers.draw_plies, [color]: ply } }),
  );
}

export function acceptDraw(game: Game, color: Color, at: number): Result<'game_over' | 'no_offer'> {
  if (isOver(game)) return refuse('game_over');
  if (game.game_state.offers.draw !== oppositeColor(color)) return refuse('no_offer');
  return accept(finish(game, noWinner('agreement'), at));
}

/** Declines the opponent's offer or withdraws the player's own. */
export function declineDraw(game: Game, _color: Color): Result<'game_over' | 'no_offer'> {
  if (isOver(game)) return refuse('game_over');
  if (game.game_state.offers.draw === null) return refuse('no_offer');
  return accept(changeOffers(game, { draw: null }));
}

export function claimDraw(
  game: Game,
  _color: Color,
  at: number,
): Result<'game_over' | 'no_draw_to_claim'> {
  if (isOver(game)) return refuse('game_over');
  const reason = claimableDraw(game);
  return reason === null ? refuse('no_draw_to_claim') : accept(finish(game, noWinner(reason), at));
}

/** The reason for which either player may claim a draw now, or null. */
export function claimableDraw({ game_state }: Game): OutcomeReason | null {
  if (repetitionCount(game_state.repetition) >= 3) return 'threefold';
  return positionOf(game_state.fen).halfmoves >= 100 ? 'fifty_moves' : null;
}

export function changeOffers(game: Game, changes: Partial<Offers>): Game {
  return changeState(game, { offers: { ...game.game_state.offers, ...changes } });
}
