import { isClock, start } from '@rookery/chess';
import type { TournamentPlayerId, WorkerTransaction } from '@rookery/database';
import { pairWaiting, type Pair } from '@rookery/tournament';
import { waitingPlayers } from '../../features/tournaments/arena.ts';
import {
  buildTournament,
  type BuiltTournament,
} from '../../features/tournaments/build-tournament.ts';
import {
  updateTournament,
  type PairingRow,
  type StoredTournament,
  type TournamentRow,
} from '../../features/tournaments/queries.ts';
import { collectResults, insertRounds, playersHere, startGames, withRows } from './queries.ts';
import { withLimit } from './round-games.ts';
import { numberLateEntries } from './start-tournament.ts';

/** Between two pairings. Players who come back meanwhile are paired together, so that they have a choice. */
const PAUSE_MS = 2_000;

/**
 * Takes an arena one step further, under its lock: collects results, pairs the players who wait and starts their
 * games, and ends it at its time. Returns when to look again, or null if it is over.
 */
export async function pairArena(
  transaction: WorkerTransaction,
  tournament: TournamentRow,
  now: number,
): Promise<number | null> {
  const { id, ends_at, next_round_at } = tournament;
  const endsAt = ends_at === null ? now : Date.parse(ends_at);
  const nextAt = next_round_at === null ? now : Date.parse(next_round_at);
  if (nextAt > now && endsAt > now) return Math.min(nextAt, endsAt);
  const collected = await collectResults(transaction, id);
  if (endsAt <= now) {
    await updateTournament(transaction, id, {
      status: 'finished',
      finished_at: iso(now),
      next_round_at: null,
      version: tournament.version + 1,
    });
    return null;
  }
  const isPaused = tournament.status === 'paused';
  const paired = isPaused ? 0 : await pairPlayersHere(transaction, tournament, now);
  const next = now + PAUSE_MS;
  if (paired + collected > 0) {
    await updateTournament(transaction, id, {
      next_round_at: iso(next),
      round: tournament.round + (paired > 0 ? 1 : 0),
      version: tournament.version + 1,
    });
  }
  return Math.min(next, endsAt);
}

/** Returns how many games have begun. */
async function pairPlayersHere(
  transaction: WorkerTransaction,
  tournament: TournamentRow,
  now: number,
): Promise<number> {
  const here = await playersHere(transaction, tournament.id);
  if (here.size < 2) return 0;
  const before = await withRows(transaction, tournament);
  const stored = (await numberLateEntries(transaction, before))
    ? await withRows(transaction, tournament)
    : before;
  const built = buildTournament(stored);
  const waiting = waitingPlayers(stored, built, here);
  const playing = 2 * stored.pairings.filter(({ white_result }) => white_result === null).length;
  const pairs = pairWaiting(waiting, waiting.length + playing, Math.random);
  if (pairs.length > 0) await beginGames(transaction, stored, built, pairs, now);
  return pairs.length;
}

async function beginGames(
  transaction: WorkerTransaction,
  { tournament }: StoredTournament,
  { idOf }: BuiltTournament,
  pairs: readonly Pair[],
  now: number,
): Promise<void> {
  const round = tournament.round + 1;
  const idAt = (number: number) => idOf.get(number) as TournamentPlayerId;
  const rows = pairs.map(({ white, black }, index) => ({
    id: crypto.randomUUID() as PairingRow['id'],
    tournament_id: tournament.id,
    round,
    board: index + 1,
    white_id: idAt(white),
    black_id: idAt(black),
  }));
  await insertRounds(
    transaction,
    tournament.id,
    [{ round, trace: null, started_at: iso(now) }],
    rows,
  );
  const limited = withLimit(tournament.time_control, tournament.appear_within_s);
  const control = isClock(limited) ? { ...limited, allows_berserk: true } : limited;
  const { game_state, time_control } = start(control, now);
  await startGames(
    transaction,
    rows.map(({ id }) => ({ id, game_state, time_control })),
  );
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
