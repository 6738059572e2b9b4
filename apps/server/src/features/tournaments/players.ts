import {
  ADAPTIVE_BOT,
  type AddTournamentPlayer,
  type ChangeTournamentPlayer,
} from '@rookery/contract';
import type { ScopedTransaction, TournamentPlayerId, UserId } from '@rookery/database';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import { readName } from '../../input/name.ts';
import {
  countPlayers,
  deletePlayer,
  findPlayer,
  insertPlayer,
  lockOwn,
  noteChange,
  personToEnter,
  playersOutside,
  replaceByes,
  updatePlayer,
  type TournamentOfClub,
  type TournamentRow,
} from './queries.ts';
import { isArena, isSwiss, mostPlayers } from './formats.ts';

interface Person {
  readonly user_id: UserId | null;
  readonly name: string;
  readonly rating: number;
}

/** Enters a member, a bot or a guest. Rating bounds are for members who enter by themselves. */
export async function addPlayer(
  transaction: ScopedTransaction,
  place: TournamentOfClub,
  request: AddTournamentPlayer,
): Promise<RouteResult<'POST /api/:wsId/tournaments/:tournamentId/players'>> {
  const { id } = place;
  const tournament = await lockOwn(transaction, place);
  if (tournament === undefined) return refuse('not_found');
  if (!takesEntries(tournament)) return refuse('wrong_state');
  const person = await readPerson(transaction, tournament, request);
  if (!person.ok) return person;
  if ((await countPlayers(transaction, id)) >= mostPlayers(tournament))
    return refuse('tournament_full');
  const added = await insertPlayer(transaction, {
    tournament_id: id,
    ...person.value,
    checked_in: true,
  });
  if (added === null) return refuse('already_entered');
  await noteChange(transaction, id);
  return ok({ id: added });
}

/**
 * After the start, into a Swiss tournament, for which an arbiter decides how late a player may enter, and into an arena.
 * Others are paired at their start.
 */
function takesEntries(tournament: TournamentRow): boolean {
  const { status, round, round_count } = tournament;
  if (status === 'open') return true;
  if (status !== 'running' && status !== 'paused') return false;
  return isArena(tournament) || (isSwiss(tournament) && round < (round_count ?? 0));
}

async function readPerson(
  transaction: ScopedTransaction,
  { workspace_id, over_the_board, time_control }: TournamentRow,
  request: AddTournamentPlayer,
): Promise<
  Result<
    Person,
    | 'opponent_unknown'
    | 'outside_junior_club'
    | 'guests_over_the_board_only'
    | 'empty_name'
    | 'name_too_long'
  >
> {
  if ('userId' in request) {
    // Its strength depends on the opponent.
    if (request.userId === ADAPTIVE_BOT.id) return refuse('opponent_unknown');
    const speed = time_control?.name ?? null;
    const found = await personToEnter(transaction, workspace_id, request.userId, speed);
    if (found === undefined) return refuse('opponent_unknown');
    const { may_enter, ...person } = found;
    if (!may_enter) return refuse('outside_junior_club');
    return ok({ user_id: request.userId as UserId, ...person });
  }
  if (!over_the_board) return refuse('guests_over_the_board_only');
  const name = readName(request.name);
  return name.ok ? ok({ user_id: null, name: name.value, rating: request.rating ?? 0 }) : name;
}

export async function changePlayer(
  transaction: ScopedTransaction,
  place: TournamentOfClub,
  playerId: TournamentPlayerId,
  { checkedIn, withdrawn, byes }: ChangeTournamentPlayer,
): Promise<RouteResult<'PATCH /api/:wsId/tournaments/:tournamentId/players/:playerId'>> {
  const { id } = place;
  const tournament = await lockOwn(transaction, place);
  const player = tournament && (await findPlayer(transaction, id, playerId));
  if (tournament === undefined || player === undefined) return refuse('not_found');
  if (tournament.finished_at !== null) return refuse('wrong_state');
  if (byes?.some(({ round }) => round <= tournament.round)) return refuse('round_already_paired');
  if (byes !== undefined && !isSwiss(tournament)) return refuse('wrong_state');
  const comesBack = withdrawn === false && player.withdrawn_after !== null;
  if (comesBack && (await playersOutside(transaction, id, [playerId])).length > 0)
    return refuse('outside_junior_club');
  if (withdrawn === true && tournament.status === 'open') {
    await deletePlayer(transaction, playerId);
  } else {
    const after = player.withdrawn_after ?? tournament.round;
    await updatePlayer(transaction, playerId, {
      checked_in: checkedIn ?? player.checked_in,
      withdrawn_after: (withdrawn ?? player.withdrawn_after !== null) ? after : null,
    });
    if (byes !== undefined) await replaceByes(transaction, playerId, tournament.round, byes);
  }
  await noteChange(transaction, id);
  return ok(null);
}
