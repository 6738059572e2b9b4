import { Type } from 'typebox';
import { AdaptiveBot } from '../adaptive-bot.ts';
import {
  ChessGame,
  ClaimGame,
  CreateGame,
  DIRECT_GAME_REFUSALS,
  GameListQuery,
  MakeMove,
  Negotiate,
  PlayersScore,
  START_REFUSALS,
  TellPresence,
} from '../chess-game.ts';
import { ListOf } from '../list.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Chess games';
const params = { gameId: Uuid };

export const GAME_ROUTES = defineRoutes({
  'POST /api/chess/games': {
    tag,
    summary: 'Start a game',
    body: CreateGame,
    answer: ChessGame,
    status: 201,
    errors: [
      ...DIRECT_GAME_REFUSALS,
      ...START_REFUSALS,
      'position_in_play',
      'not_found',
      'too_many_games',
      'too_many_bot_games',
      'id_taken',
    ],
  },
  'GET /api/chess/games': {
    tag,
    summary: 'Games, running and finished, newest first',
    query: GameListQuery,
    answer: ListOf(ChessGame),
    errors: ['invalid_cursor'],
  },
  'GET /api/chess/adaptive-bot': {
    tag,
    summary: 'The adaptive bot as it would play in a game with the caller now',
    answer: AdaptiveBot,
  },
  'GET /api/chess/games/:gameId': {
    tag,
    summary: 'A game in its current state',
    params,
    answer: ChessGame,
    errors: ['not_found'],
  },
  'GET /api/chess/games/:gameId/pgn': {
    tag,
    summary: 'A game as PGN, with clocks',
    params,
    answer: Type.String(),
    contentType: 'application/x-chess-pgn',
    errors: ['not_found'],
  },
  'GET /api/chess/games/:gameId/score': {
    tag,
    summary: "The score of a game's two players over all their games that the caller can see",
    params,
    answer: PlayersScore,
    errors: ['not_found'],
  },
  'POST /api/chess/games/:gameId/move': {
    tag,
    summary: 'Make a move',
    params,
    body: MakeMove,
    answer: ChessGame,
    errors: [
      'not_found',
      'not_a_player',
      'game_over',
      'stale_ply',
      'not_your_turn',
      'illegal_move',
      'time_up',
    ],
  },
  'POST /api/chess/games/:gameId/resign': {
    tag,
    summary: 'Resign the game',
    params,
    answer: ChessGame,
    errors: ['not_found', 'not_a_player', 'game_over', 'too_early'],
  },
  'POST /api/chess/games/:gameId/abort': {
    tag,
    summary: 'Abort a game before both players have moved',
    params,
    answer: ChessGame,
    errors: ['not_found', 'not_a_player', 'game_over', 'too_late_to_abort'],
  },
  'POST /api/chess/games/:gameId/draw': {
    tag,
    summary: 'Offer a draw, or answer an offer',
    params,
    body: Negotiate,
    answer: ChessGame,
    errors: [
      'not_found',
      'not_a_player',
      'game_over',
      'too_early',
      'draw_offer_too_soon',
      'no_offer',
    ],
  },
  'POST /api/chess/games/:gameId/takeback': {
    tag,
    summary: 'Offer a takeback of your last move, or answer an offer',
    params,
    body: Negotiate,
    answer: ChessGame,
    errors: [
      'not_found',
      'not_a_player',
      'game_over',
      'offer_pending',
      'nothing_to_take_back',
      'no_offer',
    ],
  },
  'POST /api/chess/games/:gameId/claim': {
    tag,
    summary: 'Claim a draw, or a win against an absent opponent',
    params,
    body: ClaimGame,
    answer: ChessGame,
    errors: ['not_found', 'not_a_player', 'game_over', 'no_draw_to_claim', 'opponent_present'],
  },
  'POST /api/chess/games/:gameId/presence': {
    tag,
    summary: 'Leave the game, or come back to it',
    params,
    body: TellPresence,
    answer: ChessGame,
    errors: ['not_found', 'not_a_player', 'game_over'],
  },
  'POST /api/chess/games/:gameId/rematch': {
    tag,
    summary: 'Offer a rematch, or answer an offer',
    params,
    body: Negotiate,
    answer: ChessGame,
    errors: [
      'not_found',
      'not_a_player',
      'game_not_over',
      'no_offer',
      'blocked',
      'too_many_bot_games',
    ],
  },
});
