import { ChessGame } from '../chess-game.ts';
import { CreateGameLink, GameLink } from '../game-link.ts';
import { Uuid } from '../scalars.ts';
import { Seek, SeekState, StartSeek } from '../seek.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Finding a game';

export const FINDING_GAME_ROUTES = defineRoutes({
  'POST /api/chess/seeks': {
    tag,
    summary: 'Seek an opponent; the game arrives as a live update',
    body: StartSeek,
    answer: Seek,
    status: 201,
    errors: [
      'no_such_range',
      'already_playing',
      'no_club',
      'not_found',
      'not_for_personal',
      'outside_junior_club',
    ],
  },
  'GET /api/chess/seeks': {
    tag,
    summary: "The caller's seek, and the seeks of others that the caller can accept",
    answer: SeekState,
  },
  'DELETE /api/chess/seeks': {
    tag,
    summary: 'Stop seeking an opponent',
    status: 204,
  },
  'POST /api/chess/seeks/:userId/accept': {
    tag,
    summary: 'Start the game that another member seeks',
    params: { userId: Uuid },
    answer: ChessGame,
    status: 201,
    errors: ['seek_gone', 'already_playing'],
  },
  'POST /api/:wsId/chess/links': {
    tag,
    summary: 'Create a link that starts a game with the first member who follows it',
    params: { wsId: WsId },
    body: CreateGameLink,
    answer: GameLink,
    status: 201,
    errors: ['not_for_personal', 'too_many_games', 'outside_junior_club'],
  },
  'GET /api/:wsId/chess/links/:linkId': {
    tag,
    summary: 'A game link',
    params: { wsId: WsId, linkId: Uuid },
    answer: GameLink,
    errors: ['not_found'],
  },
  'POST /api/:wsId/chess/links/:linkId/follow': {
    tag,
    summary: 'Follow a game link, which starts the game',
    params: { wsId: WsId, linkId: Uuid },
    answer: ChessGame,
    errors: ['not_found', 'self_game', 'link_expired', 'link_used', 'blocked'],
  },
  'DELETE /api/:wsId/chess/links/:linkId': {
    tag,
    summary: 'Withdraw a game link',
    params: { wsId: WsId, linkId: Uuid },
    status: 204,
  },
});
