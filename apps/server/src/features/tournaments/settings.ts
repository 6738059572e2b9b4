import { chosenControl } from '@rookery/chess';
import {
  cleanChatText,
  parseTimestamp,
  USUAL_TIE_BREAKS,
  type ChangeTournament,
  type CreateTournament,
  type Tournament,
  type WorkspaceRecord,
} from '@rookery/contract';
import type { ScopedTransaction, TournamentId, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import { readName } from '../../input/name.ts';
import {
  findListed,
  insertTournament,
  lockOwn,
  noteChange,
  updateTournament,
  type TournamentOfClub,
  type TournamentRow,
} from './queries.ts';
import { presentTournament } from './record.ts';
import { earliestStart } from './round-start.ts';
import { hasTieBreaks, isRoundRobin, mostPlayers } from './formats.ts';

/** How long players have for their first move, if the organiser does not say. */
export const APPEAR_WITHIN_S = 300;
/** In an arena, where players wait for the next game. */
const ARENA_APPEAR_WITHIN_S = 30;
const MATCH_GAMES = 2;

export async function createTournament(
  transaction: ScopedTransaction,
  creator: UserId,
  record: WorkspaceRecord,
  request: CreateTournament,
): Promise<RouteResult<'POST /api/:wsId/tournaments'>> {
  if (record.isPersonal) return refuse('not_for_personal');
  const { format, overTheBoard = false, openToPlatform = false } = request;
  if (openToPlatform && record.workspace.chess_scope !== 'platform') return refuse('clubs_only');
  const isArena = format === 'arena';
  const timeControl = request.timeControl && chosenControl(request.timeControl);
  if (timeControl === null && !overTheBoard) return refuse('time_control_missing');
  const needsClock = isArena || format === 'knockout';
  if (needsClock && timeControl?.name === 'correspondence') return refuse('clock_missing');
  if (isArena && overTheBoard) return refuse('not_over_the_board');
  if (isArena && request.durationS === undefined) return refuse('duration_missing');
  const { maxPlayers = null } = request;
  if (maxPlayers !== null && maxPlayers > mostPlayers({ format, max_players: null }))
    return refuse('too_many_players');
  const { minRating = null, maxRating = null } = request;
  if (minRating !== null && maxRating !== null && minRating > maxRating)
    return refuse('no_such_range');
  const rounds = format === 'swiss' ? (request.rounds ?? null) : null;
  if (format === 'swiss' && rounds === null) return refuse('rounds_missing');
  const changes = readChanges(request, format);
  if (!changes.ok) return changes;
  const { name = '', ...settings } = changes.value;
  const id = await insertTournament(transaction, {
    workspace_id: record.workspace.id as WorkspaceId,
    created_by: creator,
    tie_breaks: [...USUAL_TIE_BREAKS[format]],
    round_start: 'automatic',
    pause_s: 0,
    appear_within_s: isArena ? ARENA_APPEAR_WITHIN_S : APPEAR_WITHIN_S,
    ...settings,
    name,
    format,
    over_the_board: overTheBoard,
    time_control: timeControl,
    rated: (request.rated ?? true) && !overTheBoard && timeControl !== null,
    round_count: rounds,
    match_games: format === 'knockout' ? (request.matchGames ?? MATCH_GAMES) : null,
    duration_s: isArena ? (request.durationS ?? null) : null,
    max_players: maxPlayers,
    min_rating: minRating,
    max_rating: maxRating,
    check_in: request.checkIn ?? false,
    open_to_platform: openToPlatform,
    // The games of a match and of an arena follow each other.
    window_s: overTheBoard || needsClock ? null : (request.windowS ?? null),
  });
  return ok(await announceCreated(transaction, id));
}

/** Tells followers and workers of a new tournament, and reads it for its creator. */
export async function announceCreated(
  transaction: ScopedTransaction,
  id: TournamentId,
): Promise<Tournament> {
  await noteChange(transaction, id);
  const listed = await findListed(transaction, id);
  if (listed === undefined) throw new Error('The creator cannot read the new tournament.');
  return presentTournament(listed);
}

export async function changeTournament(
  transaction: ScopedTransaction,
  place: TournamentOfClub,
  request: ChangeTournament,
): Promise<RouteResult<'PATCH /api/:wsId/tournaments/:tournamentId'>> {
  const { id } = place;
  const tournament = await lockOwn(transaction, place);
  if (tournament === undefined) return refuse('not_found');
  if (tournament.finished_at !== null) return refuse('tournament_over');
  const changes = readChanges(request, tournament.format);
  if (!changes.ok) return changes;
  const changed = { ...tournament, ...changes.value };
  const isWaiting = tournament.status !== 'open' && tournament.next_round_at !== null;
  await updateTournament(transaction, id, {
    ...changes.value,
    // A round that waits for its date is postponed with it.
    ...(isWaiting &&
      request.roundDates !== undefined && {
        next_round_at: earliestStart(changed, tournament.round + 1, Date.now()),
      }),
  });
  await noteChange(transaction, id);
  return ok(null);
}

type SettingsRefusal =
  | 'empty_name'
  | 'name_too_long'
  | 'buchholz_in_round_robin'
  | 'dates_not_in_order'
  | 'invalid_request';

type Changeable = Pick<
  TournamentRow,
  | 'name'
  | 'description'
  | 'tie_breaks'
  | 'starts_at'
  | 'round_start'
  | 'round_dates'
  | 'pause_s'
  | 'appear_within_s'
>;

/** The columns of the settings that a request has. */
function readChanges(
  request: ChangeTournament,
  format: TournamentRow['format'],
): Result<Partial<Changeable>, SettingsRefusal> {
  const { tieBreaks, description, roundStart, pauseS, appearWithinS } = request;
  const name = request.name === undefined ? null : readName(request.name);
  if (name !== null && !name.ok) return name;
  if (isRoundRobin({ format }) && tieBreaks?.some((label) => label.startsWith('BH')))
    return refuse('buchholz_in_round_robin');
  const dates = request.roundDates?.map(parseTimestamp);
  if (dates?.includes(null)) return refuse('invalid_request');
  const roundDates = (dates as number[] | undefined)?.map((date) => new Date(date).toISOString());
  if (roundDates?.some((date, index) => index > 0 && date <= (roundDates[index - 1] as string)))
    return refuse('dates_not_in_order');
  if (roundStart === 'on_dates' && (roundDates ?? []).length === 0)
    return refuse('invalid_request');
  const startsAt = roundStart === 'on_dates' ? roundDates?.[0] : request.startsAt;
  const start = typeof startsAt === 'string' ? parseTimestamp(startsAt) : null;
  if (typeof startsAt === 'string' && start === null) return refuse('invalid_request');
  return ok({
    ...(name !== null && { name: name.value }),
    ...(description !== undefined && { description: cleanChatText(description) }),
    ...(tieBreaks !== undefined && { tie_breaks: hasTieBreaks({ format }) ? tieBreaks : [] }),
    ...(startsAt !== undefined && {
      starts_at: start === null ? null : new Date(start).toISOString(),
    }),
    ...(roundStart !== undefined && { round_start: roundStart }),
    ...(roundDates !== undefined && { round_dates: roundDates }),
    ...(pauseS !== undefined && { pause_s: pauseS }),
    ...(appearWithinS !== undefined && { appear_within_s: appearWithinS }),
  });
}
