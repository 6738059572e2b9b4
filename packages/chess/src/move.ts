import type { Chess } from 'chessops/chess';
import { clockAfterMove, recordedTime, startClock, type Clock } from './clock.ts';
import { finish, outcomeOf } from './finish.ts';
import { oppositeColor, type Color } from './color.ts';
import {
  accept,
  firstMoveBy,
  isOver,
  refuse,
  type Game,
  type GameState,
  type Result,
} from './game.ts';
import { NO_LAG, type Lag } from './lag.ts';
import { fenOf, legalMove, positionOf, repetitionAfter } from './position.ts';
import { turnStart } from './vacation.ts';

export interface MoveRequest {
  readonly move: string;
  /** The index of this move in the game. With it, a repeated request has no effect. */
  readonly ply?: number | undefined;
  readonly lag?: Lag;
}

export function move(
  game: Game,
  color: Color,
  request: MoveRequest,
  at: number,
): Result<'game_over' | 'stale_ply' | 'not_your_turn' | 'illegal_move' | 'time_up'> {
  const { ply = game.game_state.ply } = request;
  if (wasMade(game, color, request.move, ply)) return accept(game);
  if (isOver(game)) return refuse('game_over');
  if (ply !== game.game_state.ply) return refuse('stale_ply');
  if (game.game_state.turn !== color) return refuse('not_your_turn');
  return play(game, request.move, request.lag ?? NO_LAG, at);
}

/** Whether this is a repeated request, whose first answer the client did not receive. */
function wasMade(game: Game, color: Color, uci: string, ply: number): boolean {
  const { turn, ply: now } = game.game_state;
  const isOwn = (now - ply) % 2 === 0 ? turn === color : turn !== color;
  return isOwn && game.moves[ply] === uci;
}

function play(game: Game, uci: string, lag: Lag, at: number): Result<'illegal_move' | 'time_up'> {
  const position = positionOf(game.game_state.fen);
  const legal = legalMove(position, uci);
  if (legal === null) return refuse('illegal_move');
  const clock = clockAfter(game, at, lag);
  if (clock === null) return refuse('time_up');
  position.play(legal);
  return accept(moved(game, uci, position, clock, at));
}

/** No clock runs during the first moves. The second of them starts the clocks. */
function clockAfter({ game_state, time_control }: Game, at: number, lag: Lag): Clock | null {
  const { ply, clock, turn } = game_state;
  if (ply === 0) return clock;
  const after = ply === 1 ? clock : clockAfterMove(clock, time_control, game_state, at, lag);
  return after && startClock(after, turnStart(game_state, oppositeColor(turn), at));
}

function moved(game: Game, uci: string, position: Chess, clock: Clock, at: number): Game {
  const { game_state: before, time_control } = game;
  const fen = fenOf(position);
  const repetition = repetitionAfter(before.repetition, position, fen);
  const state: GameState = {
    ...before,
    fen,
    ply: before.ply + 1,
    turn: position.turn,
    last_move: uci,
    check: position.isCheck(),
    clock,
    first_move_by:
      before.ply === 0 ? firstMoveBy(time_control, turnStart(before, position.turn, at)) : null,
    offers: offersAfter(before),
    absent: { ...before.absent, [before.turn]: null },
    repetition,
  };
  const after: Game = {
    ...game,
    game_state: state,
    moves: [...game.moves, uci],
    clocks: [...game.clocks, recordedTime(before.clock, clock, time_control, before.turn, at)],
  };
  const outcome = outcomeOf(position, repetition);
  return outcome === null ? after : finish(after, outcome, at);
}

/** A move declines the opponent's draw offer and cancels any takeback request. */
function offersAfter({ offers, turn }: GameState): GameState['offers'] {
  const draw = offers.draw === oppositeColor(turn) ? null : offers.draw;
  return draw === offers.draw && offers.takeback === null
    ? offers
    : { ...offers, draw, takeback: null };
}
