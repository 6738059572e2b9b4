import type { ControlTournament } from '@rookery/contract';
import type { ScopedTransaction } from '@rookery/database';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import { isArena } from './formats.ts';
import {
  countPlayers,
  lockOwn,
  noteChange,
  rowsOf,
  updateTournament,
  type TournamentOfClub,
  type TournamentRow,
} from './queries.ts';

type ControlRefusal = 'wrong_state' | 'too_few_players' | 'round_not_over';
type Changes = Partial<TournamentRow>;

/**
 * Does what an arbiter decides about the course of a tournament. Starting it and pairing its next round is work for a
 * worker, which looks at the tournament at once.
 */
export async function controlTournament(
  transaction: ScopedTransaction,
  place: TournamentOfClub,
  { action }: ControlTournament,
): Promise<RouteResult<'POST /api/:wsId/tournaments/:tournamentId/control'>> {
  const { id } = place;
  const tournament = await lockOwn(transaction, place);
  if (tournament === undefined) return refuse('not_found');
  const decided = await decide(transaction, tournament, action);
  if (!decided.ok) return decided;
  await updateTournament(transaction, id, decided.value);
  await noteChange(transaction, id);
  return ok(null);
}

async function decide(
  transaction: ScopedTransaction,
  tournament: TournamentRow,
  action: ControlTournament['action'],
): Promise<Result<Changes, ControlRefusal>> {
  const { status, id } = tournament;
  const isUnderWay = status === 'running' || status === 'paused';
  const now = new Date().toISOString();
  switch (action) {
    case 'start':
      if (status !== 'open') return refuse('wrong_state');
      if (!isArena(tournament) && (await countPlayers(transaction, id)) < 2)
        return refuse('too_few_players');
      return ok({ starts_at: now, trouble: null });
    case 'next_round':
      if (status !== 'running' || isArena(tournament)) return refuse('wrong_state');
      if (tournament.round === tournament.round_count) return refuse('wrong_state');
      if (!(await isRoundOver(transaction, tournament))) return refuse('round_not_over');
      return ok({ next_round_at: now, trouble: null });
    case 'pause':
      return status === 'running' ? ok({ status: 'paused' }) : refuse('wrong_state');
    case 'resume':
      return status === 'paused' ? ok({ status: 'running' }) : refuse('wrong_state');
    case 'finish':
      if (!isUnderWay) return refuse('wrong_state');
      if (!(await isRoundOver(transaction, tournament))) return refuse('round_not_over');
      return ok({ status: 'finished', finished_at: now, next_round_at: null, trouble: null });
    case 'cancel':
      if (status !== 'open' && !isUnderWay) return refuse('wrong_state');
      return ok({ status: 'cancelled', finished_at: now, next_round_at: null, trouble: null });
  }
}

/** An arena can end at any time: games that go on do not count. */
async function isRoundOver(
  transaction: ScopedTransaction,
  tournament: TournamentRow,
): Promise<boolean> {
  if (isArena(tournament)) return true;
  const { id, round } = tournament;
  const { pairings } = await rowsOf(transaction, id);
  return pairings.every((pairing) => pairing.round > round || pairing.white_result !== null);
}
