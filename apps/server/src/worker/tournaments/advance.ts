import { abort } from '@rookery/chess';
import type { TournamentId, TournamentPlayerId, WorkerTransaction } from '@rookery/database';
import type { BracketTrace, RoundPairing } from '@rookery/tournament';
import type { TournamentTrace } from '@rookery/contract';
import { finishGames, lockPlayers } from '../../features/games/queries.ts';
import { settle } from '../../features/games/settle.ts';
import {
  buildTournament,
  type BuiltTournament,
} from '../../features/tournaments/build-tournament.ts';
import { isArena, isKnockout, isSwiss } from '../../features/tournaments/formats.ts';
import {
  updateTournament,
  type RoundRow,
  type StoredTournament,
} from '../../features/tournaments/queries.ts';
import { earliestStart } from '../../features/tournaments/round-start.ts';
import { pairArena } from './arena.ts';
import { continueMatches, pairKnockoutRound } from './knockout.ts';
import {
  collectResults,
  insertRounds,
  lockStored,
  lockTournament,
  updateRound,
  voidGames,
  withRows,
} from './queries.ts';
import { forfeitGames, pairingsOf, startDueGames } from './round-games.ts';
import { numberLateEntries, startTournament } from './start-tournament.ts';

/** What follows from a look at a tournament. */
export type Advance =
  /** Look again at this time; null if only a change makes that necessary. */
  | { readonly kind: 'wait'; readonly until: number | null }
  /** The next Swiss round has to be paired, which takes too long for a transaction. */
  | { readonly kind: 'pair'; readonly stored: StoredTournament; readonly built: BuiltTournament };

const NOTHING_TO_DO: Advance = { kind: 'wait', until: null };

/**
 * Takes a tournament one step further, under its lock: starts it, collects results, starts games of players who are
 * ready, ends a round and starts the next one. Doing it again changes nothing, so a worker that crashes, or two that
 * look at the same time, do no harm.
 */
export async function advance(
  transaction: WorkerTransaction,
  id: TournamentId,
  now: number,
): Promise<Advance> {
  const tournament = await lockTournament(transaction, id);
  if (tournament === null) return NOTHING_TO_DO;
  const { status, starts_at } = tournament;
  const isUnderWay = status === 'running' || status === 'paused';
  if (isArena(tournament) && isUnderWay) {
    await abortVoidGames(transaction, id, now);
    return { kind: 'wait', until: await pairArena(transaction, tournament, now) };
  }
  const stored = await withRows(transaction, tournament);
  if (status === 'open') {
    const startsAt = starts_at === null ? null : Date.parse(starts_at);
    if (startsAt === null || startsAt > now) return { kind: 'wait', until: startsAt };
    const isStarted = await startTournament(transaction, stored, iso(now));
    return isStarted ? advance(transaction, id, now) : NOTHING_TO_DO;
  }
  await abortVoidGames(transaction, id, now);
  if (!isUnderWay) return NOTHING_TO_DO;
  if (await changeRound(transaction, stored, now)) return advance(transaction, id, now);
  return startNextRound(transaction, stored, now);
}

/** Does what the current round needs. Returns whether the tournament has changed. */
async function changeRound(
  transaction: WorkerTransaction,
  stored: StoredTournament,
  now: number,
): Promise<boolean> {
  const { tournament } = stored;
  const { id, version } = tournament;
  const hasLateEntries = isSwiss(tournament) && (await numberLateEntries(transaction, stored));
  const collected = await collectResults(transaction, id);
  const round = stored.rounds.find((each) => each.round === tournament.round);
  const games = round === undefined ? 0 : await startDueGames(transaction, stored, round, now);
  const forfeits = round === undefined ? 0 : await forfeitGames(transaction, stored, round, now);
  const added =
    round === undefined || !isKnockout(tournament)
      ? 0
      : await continueMatches(transaction, stored, round);
  if (hasLateEntries || collected + games + forfeits + added > 0) {
    await updateTournament(transaction, id, { version: version + 1 });
    return true;
  }
  return round === undefined ? false : endRound(transaction, stored, round, now);
}

/** Ends the round once all of its games have results, and the tournament with its last round. */
async function endRound(
  transaction: WorkerTransaction,
  stored: StoredTournament,
  round: RoundRow,
  now: number,
): Promise<boolean> {
  const { tournament } = stored;
  const isComplete = pairingsOf(stored, round.round).every((each) => each.white_result !== null);
  if (round.finished_at !== null || !isComplete) return false;
  const at = iso(now);
  await updateRound(transaction, tournament.id, round.round, { finished_at: at });
  const isLast = round.round === tournament.round_count;
  await updateTournament(transaction, tournament.id, {
    version: tournament.version + 1,
    ...(isLast
      ? { status: 'finished', finished_at: at, next_round_at: null }
      : { next_round_at: nextRoundAt(stored, round, now) }),
  });
  return true;
}

/** On its date or after the pause, and not before the end of a round in which pairs agree when to play. */
function nextRoundAt(
  { tournament }: StoredTournament,
  { round, ends_at }: RoundRow,
  now: number,
): string | null {
  const earliest = earliestStart(tournament, round + 1, now);
  if (earliest === null || ends_at === null) return earliest;
  return iso(Math.max(Date.parse(earliest), Date.parse(ends_at)));
}

async function startNextRound(
  transaction: WorkerTransaction,
  stored: StoredTournament,
  now: number,
): Promise<Advance> {
  const { tournament, rounds } = stored;
  const current = rounds.find(({ round }) => round === tournament.round);
  const isOver = tournament.round === 0 || (current?.finished_at ?? null) !== null;
  const nextAt = tournament.next_round_at === null ? null : Date.parse(tournament.next_round_at);
  if (tournament.status === 'paused' || !isOver || nextAt === null || nextAt > now) {
    const endsAt = current?.ends_at ?? null;
    const times = [nextAt, endsAt === null ? null : Date.parse(endsAt)];
    const later = times.filter((time) => time !== null && time > now);
    return { kind: 'wait', until: later.length === 0 ? null : Math.min(...(later as number[])) };
  }
  if (isSwiss(tournament)) return { kind: 'pair', stored, built: buildTournament(stored) };
  if (isKnockout(tournament)) await pairKnockoutRound(transaction, stored);
  await beginRound(transaction, stored, now);
  return advance(transaction, tournament.id, now);
}

/** The pairings of the round are stored; its games are started next. */
async function beginRound(
  transaction: WorkerTransaction,
  { tournament }: StoredTournament,
  now: number,
): Promise<void> {
  const round = tournament.round + 1;
  const { window_s } = tournament;
  await updateRound(transaction, tournament.id, round, {
    started_at: iso(now),
    ends_at: window_s === null ? null : iso(now + window_s * 1000),
  });
  await updateTournament(transaction, tournament.id, {
    round,
    next_round_at: null,
    trouble: null,
    version: tournament.version + 1,
  });
}

/** Stores a Swiss round that was paired, unless the tournament has changed meanwhile. */
export async function storePairing(
  transaction: WorkerTransaction,
  { stored, built }: Extract<Advance, { kind: 'pair' }>,
  { pairing, trace }: { readonly pairing: RoundPairing; readonly trace: readonly BracketTrace[] },
  now: number,
): Promise<Advance> {
  const { id, version } = stored.tournament;
  const current = await lockStored(transaction, id);
  if (current?.tournament.version === version) {
    const { round } = pairing;
    const rows = pairingRows(current, built, pairing);
    const brackets = trace.map((bracket) => presentBracket(bracket, built));
    await insertRounds(transaction, id, [{ round, trace: brackets }], rows);
    await beginRound(transaction, current, now);
  }
  return advance(transaction, id, now);
}

/** The pairing is not possible: an arbiter has to decide. */
export async function storeTrouble(
  transaction: WorkerTransaction,
  { stored }: Extract<Advance, { kind: 'pair' }>,
  trouble: 'no_pairing' | 'pairing_too_slow',
): Promise<Advance> {
  const { id, version } = stored.tournament;
  const current = await lockStored(transaction, id);
  if (current?.tournament.version === version) {
    await updateTournament(transaction, id, {
      trouble,
      next_round_at: null,
      version: version + 1,
    });
  }
  return NOTHING_TO_DO;
}

function pairingRows(
  { tournament, players, byes }: StoredTournament,
  { idOf, numberOf }: BuiltTournament,
  { round, pairs, bye }: RoundPairing,
) {
  const shared = { tournament_id: tournament.id, round };
  const idAt = (number: number) => idOf.get(number) as TournamentPlayerId;
  const games = pairs.map(({ white, black }) => ({
    white_id: idAt(white),
    black_id: idAt(black),
    white_result: null,
  }));
  const allocated =
    bye === null ? [] : [{ white_id: idAt(bye), black_id: null, white_result: 'U' as const }];
  const isHere = new Set(
    players.filter(({ withdrawn_after }) => withdrawn_after === null).map(({ id }) => id),
  );
  const requested = byes
    .filter((each) => each.round === round && isHere.has(each.player_id))
    .toSorted((a, b) => (numberOf.get(a.player_id) ?? 0) - (numberOf.get(b.player_id) ?? 0))
    .map(({ player_id, kind }) => ({
      white_id: player_id,
      black_id: null,
      white_result: kind === 'half_point' ? ('H' as const) : ('Z' as const),
    }));
  return [...games, ...allocated, ...requested].map((row, index) => ({
    ...shared,
    ...row,
    board: index + 1,
  }));
}

function presentBracket(
  { score, movedDown, residents, pairs, downfloaters, decidedBy }: BracketTrace,
  { idOf }: BuiltTournament,
): TournamentTrace['brackets'][number] {
  const idAt = (number: number) => idOf.get(number) as string;
  return {
    score,
    moved_down: movedDown.map(idAt),
    residents: residents.map(idAt),
    pairs: pairs.map(([higher, lower]) => ({ higher: idAt(higher), lower: idAt(lower) })),
    downfloaters: downfloaters.map(idAt),
    decided_by: decidedBy,
  };
}

/** Ends games that no pairing needs any more, without a result. */
async function abortVoidGames(
  transaction: WorkerTransaction,
  id: TournamentId,
  now: number,
): Promise<void> {
  const games = await voidGames(transaction, id);
  if (games.length === 0) return;
  const aborted = games.flatMap((before) => {
    // A game that is under way goes on: its result does not count.
    const result = abort(before, 'white', now);
    return result.ok ? [{ before, after: result.game }] : [];
  });
  const players = await lockPlayers(transaction, games);
  const { ends, ratings, history } = settle(aborted, players, now);
  await finishGames(transaction, ends, ratings, history);
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
