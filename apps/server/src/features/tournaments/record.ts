import type {
  Tournament,
  TournamentPairing,
  TournamentPlayer,
  TournamentRecord,
  TournamentRound,
} from '@rookery/contract';
import type { UserId } from '@rookery/database';
import { buildTournament } from './build-tournament.ts';
import type { ListedTournament, PairingRow, RoundRow, StoredTournament } from './queries.ts';
import { standingsOf } from './standings.ts';

export function presentTournament(row: ListedTournament): Tournament {
  const { created_by: _creator, initial_color: _color, ...shown } = row;
  return shown;
}

/** What the caller sees of a tournament. */
export function makeRecord(
  listed: ListedTournament,
  stored: StoredTournament,
  viewer: { readonly id: UserId | null; readonly mayManage: boolean },
): TournamentRecord {
  const isOwn = ({ user_id }: { user_id: UserId | null }) =>
    user_id !== null && user_id === viewer.id;
  return {
    tournament: presentTournament(listed),
    players: rankedPlayers(stored),
    rounds: presentRounds(stored.rounds, stored.pairings),
    own_player: stored.players.find(isOwn)?.id ?? null,
    may_manage: viewer.mayManage,
  };
}

/** Without what leads to accounts and games, which need a session. */
export function makePublicRecord(
  listed: ListedTournament,
  stored: StoredTournament,
): TournamentRecord {
  const record = makeRecord(listed, stored, { id: null, mayManage: false });
  return {
    ...record,
    players: record.players.map((player) => ({ ...player, user_id: null })),
    rounds: record.rounds.map((round) => ({
      ...round,
      pairings: round.pairings.map((pairing) => ({ ...pairing, game_id: null })),
    })),
  };
}

function rankedPlayers(stored: StoredTournament): TournamentPlayer[] {
  const built = buildTournament(stored);
  const rowOf = new Map(stored.players.map((row) => [row.id, row]));
  const byesOf = Map.groupBy(stored.byes, ({ player_id }) => player_id);
  return standingsOf(stored, built).flatMap(({ number, rank, points, tieBreaks }) => {
    const row = rowOf.get(built.idOf.get(number) as never);
    if (row === undefined) return [];
    const byes = (byesOf.get(row.id) ?? []).map(({ round, kind }) => ({ round, kind }));
    return [
      {
        id: row.id,
        user_id: row.user_id,
        name: row.name,
        rating: row.rating,
        number: row.number,
        checked_in: row.checked_in,
        withdrawn: row.withdrawn_after !== null,
        byes: byes.toSorted((a, b) => a.round - b.round),
        rank,
        points,
        tie_breaks: tieBreaks.map(({ value }) => value),
      },
    ];
  });
}

function presentRounds(
  rounds: readonly RoundRow[],
  pairings: readonly PairingRow[],
): TournamentRound[] {
  const byRound = Map.groupBy(pairings, ({ round }) => round);
  return rounds.map(({ round, started_at, ends_at, finished_at }) => ({
    round,
    started_at,
    ends_at,
    finished_at,
    pairings: (byRound.get(round) ?? []).map(presentPairing),
  }));
}

function presentPairing(row: PairingRow): TournamentPairing {
  return {
    board: row.board,
    white: row.white_id,
    black: row.black_id,
    white_result: row.white_result,
    black_result: row.black_result,
    game_id: row.game_started ? row.id : null,
    white_ready: row.white_ready,
    black_ready: row.black_ready,
    white_report: row.white_report,
    black_report: row.black_report,
    by_hand: row.by_hand,
  };
}
