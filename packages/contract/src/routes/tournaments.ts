import { Type } from 'typebox';
import { ListOf, ListQuery } from '../list.ts';
import { Uuid } from '../scalars.ts';
import {
  AddTournamentPlayer,
  ChangeTournament,
  ChangeTournamentPlayer,
  ControlTournament,
  CreateTournament,
  EnterResult,
  ForbidPairs,
  ImportTournament,
  PauseInArena,
  RepairRound,
  RepairWarnings,
  SetReady,
  Tournament,
  TournamentRecord,
  TournamentSums,
  TournamentTrace,
} from '../tournament.ts';
import { LAST_ROUND, MAX_ARENA_PLAYERS } from '../tournament-settings.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Tournaments';
const params = { wsId: WsId, tournamentId: Uuid };
const Round = Type.Integer({ minimum: 1, maximum: LAST_ROUND });
const boardParams = {
  ...params,
  round: Round,
  board: Type.Integer({ minimum: 1, maximum: MAX_ARENA_PLAYERS }),
};
const playerParams = { ...params, playerId: Uuid };

const SETTINGS_REFUSALS = [
  'empty_name',
  'name_too_long',
  'buchholz_in_round_robin',
  'invalid_request',
  'dates_not_in_order',
] as const;

export const TOURNAMENT_ROUTES = defineRoutes({
  'GET /api/:wsId/tournaments': {
    tag,
    summary:
      'The tournaments of the workspace and those of other clubs that its members may enter; in a personal workspace, of all clubs',
    params: { wsId: WsId },
    query: Type.Object(
      {
        ...ListQuery.properties,
        state: Type.Optional(
          Type.Enum(['current', 'past'], {
            description: 'Current ones are open or running, and are the default.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: ListOf(Tournament),
    errors: ['invalid_cursor'],
  },
  'POST /api/:wsId/tournaments': {
    tag,
    summary: 'Create a tournament',
    params: { wsId: WsId },
    body: CreateTournament,
    answer: Tournament,
    status: 201,
    errors: [
      ...SETTINGS_REFUSALS,
      'not_for_personal',
      'clubs_only',
      'rounds_missing',
      'time_control_missing',
      'clock_missing',
      'duration_missing',
      'not_over_the_board',
      'too_many_players',
      'no_such_range',
    ],
  },
  'POST /api/:wsId/tournaments/import': {
    tag,
    summary: 'Read a tournament over the board from a report file, with its rounds so far',
    params: { wsId: WsId },
    body: ImportTournament,
    fileType: 'text/plain',
    answer: Tournament,
    status: 201,
    errors: [
      'file_too_large',
      'not_for_personal',
      'file_unreadable',
      'file_unsupported',
      'too_many_players',
      'too_many_pairs',
    ],
  },
  'GET /api/:wsId/tournaments/:tournamentId': {
    tag,
    summary: 'A tournament with its standings and rounds',
    params,
    query: Type.Object(
      {
        players: Type.Optional(
          Type.Enum(['first', 'all'], {
            description: 'Of an arena: its first 100 players and the caller, or all.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    answer: TournamentRecord,
    errors: ['not_found'],
  },
  'PATCH /api/:wsId/tournaments/:tournamentId': {
    tag,
    summary: 'Change the settings of a tournament',
    params,
    body: ChangeTournament,
    status: 204,
    errors: [...SETTINGS_REFUSALS, 'not_found', 'tournament_over'],
  },
  'POST /api/:wsId/tournaments/:tournamentId/control': {
    tag,
    summary: 'Start, pause, resume, finish or cancel a tournament, or start its next round',
    params,
    body: ControlTournament,
    status: 204,
    errors: ['not_found', 'wrong_state', 'too_few_players', 'round_not_over'],
  },
  'PUT /api/:wsId/tournaments/:tournamentId/publication': {
    tag,
    summary: 'Give the tournament a page that can be read without an account',
    params,
    answer: Type.Object({ public_token: Type.String() }),
    errors: ['not_found'],
  },
  'DELETE /api/:wsId/tournaments/:tournamentId/publication': {
    tag,
    summary: 'End the page that can be read without an account',
    params,
    status: 204,
    errors: ['not_found'],
  },
  'POST /api/:wsId/tournaments/:tournamentId/entry': {
    tag,
    summary: 'Enter a tournament, or come back to it',
    params,
    status: 204,
    errors: [
      'not_found',
      'entries_closed',
      'tournament_full',
      'rating_out_of_range',
      'outside_junior_club',
    ],
  },
  'DELETE /api/:wsId/tournaments/:tournamentId/entry': {
    tag,
    summary: 'Withdraw from a tournament',
    params,
    status: 204,
    errors: ['not_found'],
  },
  'PUT /api/:wsId/tournaments/:tournamentId/entry/check-in': {
    tag,
    summary: 'Check in, shortly before the start',
    params,
    status: 204,
    errors: ['not_found', 'entries_closed'],
  },
  'PUT /api/:wsId/tournaments/:tournamentId/entry/pause': {
    tag,
    summary: 'Say whether one wants games of an arena for now',
    params,
    body: PauseInArena,
    status: 204,
    errors: ['not_found', 'wrong_state'],
  },
  'POST /api/:wsId/tournaments/:tournamentId/players': {
    tag,
    summary: 'Enter a member or a guest, as an arbiter',
    params,
    body: AddTournamentPlayer,
    status: 201,
    answer: Type.Object({ id: Uuid }),
    errors: [
      'not_found',
      'wrong_state',
      'tournament_full',
      'already_entered',
      'opponent_unknown',
      'outside_junior_club',
      'guests_over_the_board_only',
      'empty_name',
      'name_too_long',
    ],
  },
  'PATCH /api/:wsId/tournaments/:tournamentId/players/:playerId': {
    tag,
    summary: 'Check in, withdraw or bring back a player, or grant byes, as an arbiter',
    params: playerParams,
    body: ChangeTournamentPlayer,
    status: 204,
    errors: ['not_found', 'wrong_state', 'round_already_paired', 'outside_junior_club'],
  },
  'GET /api/:wsId/tournaments/:tournamentId/players/:playerId/sums': {
    tag,
    summary: 'How the tie-breaks of a player are made up',
    params: playerParams,
    answer: TournamentSums,
    errors: ['not_found'],
  },
  'PUT /api/:wsId/tournaments/:tournamentId/forbidden-pairs': {
    tag,
    summary:
      'Choose the players of a Swiss tournament who never meet, in rounds that are not paired yet',
    params,
    body: ForbidPairs,
    status: 204,
    errors: ['not_found', 'wrong_state', 'invalid_pairings'],
  },
  'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/result': {
    tag,
    summary:
      'Enter a result: as an arbiter, or as a player over the board, where both have to enter the same',
    params: boardParams,
    body: EnterResult,
    status: 204,
    errors: ['not_found', 'forbidden', 'wrong_state', 'game_not_over'],
  },
  'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/ready': {
    tag,
    summary: 'Say that one is ready for the game of this board, which begins once both are',
    params: boardParams,
    body: SetReady,
    status: 204,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/pairings': {
    tag,
    summary: 'Pair the last round by hand, before any of its games has a result',
    params: { ...params, round: Round },
    body: RepairRound,
    answer: RepairWarnings,
    errors: ['not_found', 'wrong_state', 'invalid_pairings', 'outside_junior_club'],
  },
  'GET /api/:wsId/tournaments/:tournamentId/rounds/:round/trace': {
    tag,
    summary: 'Why a Swiss round was paired as it was',
    params: { ...params, round: Round },
    answer: TournamentTrace,
    errors: ['not_found'],
  },
  'GET /api/:wsId/tournaments/:tournamentId/trf': {
    tag,
    summary: "The tournament in FIDE's report format (TRF26)",
    params,
    answer: Type.String(),
    contentType: 'text/plain; charset=utf-8',
    errors: ['not_found', 'no_report_file'],
  },
  'GET /api/tournaments/:token': {
    tag,
    summary: 'A published tournament, also without a session',
    params: { token: Type.String({ minLength: 1, maxLength: 128 }) },
    answer: TournamentRecord,
    errors: ['not_found'],
  },
});
