import {
  ConditionalMoves,
  GamePreparation,
  StartVacation,
  Vacation,
  WriteNote,
} from '../correspondence.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Correspondence games';
const params = { gameId: Uuid };

export const CORRESPONDENCE_ROUTES = defineRoutes({
  'GET /api/chess/games/:gameId/preparation': {
    tag,
    summary: "The caller's note and conditional moves in their own game",
    params,
    answer: GamePreparation,
    errors: ['not_found', 'not_a_player'],
  },
  'PUT /api/chess/games/:gameId/note': {
    tag,
    summary: 'Write a note that only the caller can read',
    params,
    body: WriteNote,
    status: 204,
    errors: ['not_found', 'not_a_player'],
  },
  'PUT /api/chess/games/:gameId/conditional-moves': {
    tag,
    summary: 'Set the replies to moves that the opponent has not made yet',
    params,
    body: ConditionalMoves,
    answer: ConditionalMoves,
    errors: [
      'not_found',
      'not_a_player',
      'game_over',
      'not_correspondence',
      'stale_ply',
      'own_turn',
      'illegal_move',
      'no_reply',
      'two_replies',
    ],
  },
  'GET /api/chess/vacation': {
    tag,
    summary: "The caller's vacation, and how many days are left",
    answer: Vacation,
  },
  'POST /api/chess/vacation': {
    tag,
    summary: 'Start a vacation, during which no days of the caller count',
    body: StartVacation,
    answer: Vacation,
    status: 201,
    errors: ['on_vacation', 'too_few_vacation_days'],
  },
  'DELETE /api/chess/vacation': {
    tag,
    summary: "End the caller's vacation now",
    answer: Vacation,
  },
});
