import { randomInt } from 'node:crypto';
import type { TournamentPlayerId, WorkerTransaction } from '@rookery/database';
import { bergerRounds } from '@rookery/tournament';
import { inOrderOfNumbers } from '../../features/tournaments/build-tournament.ts';
import {
  updateTournament,
  type PlayerRow,
  type StoredTournament,
} from '../../features/tournaments/queries.ts';
import { isArena, isKnockout, isRoundRobin } from '../../features/tournaments/formats.ts';
import { deletePlayers, insertRounds, setNumbers } from './queries.ts';

/** Late entries are sorted in by their rating until so many rounds have started, and added at the end later. */
const LAST_ROUND_TO_RENUMBER = 3;

/** Starts a tournament: numbers its players, and pairs a round robin. False if there are too few players. */
export async function startTournament(
  transaction: WorkerTransaction,
  { tournament, players }: StoredTournament,
  at: string,
): Promise<boolean> {
  const { id, check_in } = tournament;
  const present = players.filter(({ checked_in }) => checked_in || !check_in);
  if (present.length < 2 && !isArena(tournament)) {
    await updateTournament(transaction, id, {
      starts_at: null,
      trouble: 'too_few_players',
      version: tournament.version + 1,
    });
    return false;
  }
  const absent = players.filter((player) => !present.includes(player));
  await deletePlayers(
    transaction,
    absent.map((player) => player.id),
  );
  const numbers = numbersFrom(inOrderOfNumbers(present));
  await setNumbers(transaction, numbers);
  const rounds = isRoundRobin(tournament)
    ? await pairRoundRobin(transaction, tournament, numbers)
    : isKnockout(tournament)
      ? Math.ceil(Math.log2(numbers.size))
      : tournament.round_count;
  await updateTournament(transaction, id, {
    status: 'running',
    started_at: at,
    next_round_at: at,
    trouble: null,
    round_count: rounds,
    initial_color: randomInt(2) === 0 ? 'white' : 'black',
    ends_at: endOf(tournament, at),
    version: tournament.version + 1,
  });
  return true;
}

function endOf({ duration_s }: StoredTournament['tournament'], at: string): string | null {
  return duration_s === null ? null : new Date(Date.parse(at) + duration_s * 1000).toISOString();
}

function numbersFrom(players: readonly PlayerRow[]): Map<TournamentPlayerId, number> {
  return new Map(players.map(({ id }, index) => [id, index + 1]));
}

/** All rounds, by the Berger tables. Returns how many. */
async function pairRoundRobin(
  transaction: WorkerTransaction,
  { id, format }: StoredTournament['tournament'],
  numbers: ReadonlyMap<TournamentPlayerId, number>,
): Promise<number> {
  const ids = [...numbers.keys()];
  const idOf = (number: number) => ids[number - 1] as TournamentPlayerId;
  const rounds = bergerRounds(ids.length, format === 'double_round_robin' ? 2 : 1);
  const pairings = rounds.flatMap(({ round, games }) =>
    games.map(({ white, black }, index) => ({
      tournament_id: id,
      round,
      board: index + 1,
      white_id: idOf(white),
      black_id: idOf(black),
    })),
  );
  await insertRounds(
    transaction,
    id,
    rounds.map(({ round }) => ({ round, trace: null })),
    pairings,
  );
  return rounds.length;
}

/** Gives numbers to players who have entered late. Returns whether there were any. */
export async function numberLateEntries(
  transaction: WorkerTransaction,
  { tournament, players }: StoredTournament,
): Promise<boolean> {
  if (players.every(({ number }) => number !== null)) return false;
  const isSortedIn = tournament.round <= LAST_ROUND_TO_RENUMBER;
  const ordered = isSortedIn ? players.map((player) => ({ ...player, number: null })) : players;
  await setNumbers(transaction, numbersFrom(inOrderOfNumbers(ordered)));
  return true;
}
