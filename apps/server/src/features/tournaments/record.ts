import type {
  Tournament,
  TournamentPairing,
  TournamentPlayer,
  TournamentRecord,
  TournamentRound,
} from '@rookery/contract';
import type { UserId } from '@rookery/database';
import type { ArenaSheet } from '@rookery/tournament';
import { gamesByPlayer } from './arena.ts';
import { buildTournament } from './build-tournament.ts';
import { isArena, isKnockout } from './formats.ts';
import { matchesOf, presentBracket } from './knockout.ts';
import type { ListedTournament, PairingRow, StoredTournament } from './queries.ts';
import { standingsOf } from './standings.ts';

export function presentTournament(row: ListedTournament): Tournament {
  const { created_by: _creator, initial_color: _color, ...shown } = row;
  return shown;
}

/** A tournament with all its rows and its standings. */
export interface WholeTournament {
  readonly listed: ListedTournament;
  readonly stored: StoredTournament;
  /** In the order of their rank. */
  readonly players: readonly TournamentPlayer[];
}

export interface Viewer {
  readonly id: UserId | null;
  readonly mayManage: boolean;
  /** In an arena, not only the first ones. */
  readonly wantsAllPlayers: boolean;
}

/** What the caller sees of a tournament. */
export function makeRecord(
  { listed, stored, players }: WholeTournament,
  viewer: Viewer,
): TournamentRecord {
  const isOwn = ({ user_id }: { user_id: string | null }) =>
    user_id !== null && user_id === viewer.id;
  const own = stored.players.find(isOwn)?.id ?? null;
  const isShort = isArena(listed) && !viewer.wantsAllPlayers;
  return {
    tournament: presentTournament(listed),
    players: isShort ? firstPlayers(players, own) : [...players],
    rounds: presentRounds(stored, isArena(listed) ? shownInArena(stored, own) : stored.pairings),
    bracket: isKnockout(listed) ? presentBracket(stored, buildTournament(stored)) : null,
    own_player: own,
    may_manage: viewer.mayManage,
    forbidden_pairs: viewer.mayManage
      ? stored.forbiddenPairs.map(({ first_id, second_id }) => [first_id, second_id])
      : [],
  };
}

const FIRST_PLAYERS = 100;

/** The best, and the caller. */
function firstPlayers(players: readonly TournamentPlayer[], own: string | null) {
  return players.filter(({ id }, index) => index < FIRST_PLAYERS || id === own);
}

const SHOWN_GAMES = 20;

/** Of thousands of games, the caller's last ones and some that go on, the newest of them. */
function shownInArena({ pairings }: StoredTournament, own: string | null): PairingRow[] {
  const ownGames = own === null ? [] : (gamesByPlayer(pairings).get(own as never) ?? []);
  const running = pairings.filter(({ white_result }) => white_result === null);
  const shown = new Set([...ownGames.slice(-SHOWN_GAMES), ...running.slice(-SHOWN_GAMES)]);
  return pairings.filter((pairing) => shown.has(pairing));
}

/** Without what leads to accounts and games, which need a session. */
export function makePublicRecord(whole: WholeTournament): TournamentRecord {
  const record = makeRecord(whole, { id: null, mayManage: false, wantsAllPlayers: true });
  return {
    ...record,
    players: record.players.map((player) => ({ ...player, user_id: null })),
    rounds: record.rounds.map((round) => ({
      ...round,
      pairings: round.pairings.map((pairing) => ({ ...pairing, game_id: null })),
    })),
  };
}

/** In the order of their rank. */
export function rankedPlayers(stored: StoredTournament): TournamentPlayer[] {
  const built = buildTournament(stored);
  const rowOf = new Map(stored.players.map((row) => [row.id, row]));
  const byesOf = Map.groupBy(stored.byes, ({ player_id }) => player_id);
  return standingsOf(stored, built).flatMap(({ number, rank, points, tieBreaks, sheet }) => {
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
        paused: row.paused,
        byes: byes.toSorted((a, b) => a.round - b.round),
        rank,
        points,
        tie_breaks: tieBreaks.map(({ value }) => value),
        sheet: sheet === undefined ? null : presentSheet(sheet),
      },
    ];
  });
}

const SHOWN_SCORES = 12;

function presentSheet({ games, isOnStreak }: ArenaSheet): NonNullable<TournamentPlayer['sheet']> {
  return {
    scores: games.slice(-SHOWN_SCORES).map(({ points }) => points),
    games: games.length,
    is_on_streak: isOnStreak,
  };
}

/** Of an arena, only the rounds with games that are shown. */
function presentRounds(
  stored: StoredTournament,
  pairings: readonly PairingRow[],
): TournamentRound[] {
  const { rounds, tournament } = stored;
  const byRound = Map.groupBy(pairings, ({ round }) => round);
  const matches = isKnockout(tournament) ? matchesOf(stored) : [];
  const stageOf = new Map(
    matches.flatMap(({ games }) => games.map(({ pairing, stage }) => [pairing.id, stage.kind])),
  );
  return rounds
    .filter(({ round }) => !isArena(tournament) || byRound.has(round))
    .map(({ round, started_at, ends_at, finished_at }) => ({
      round,
      started_at,
      ends_at,
      finished_at,
      pairings: (byRound.get(round) ?? []).map((row) => ({
        ...presentPairing(row),
        stage: stageOf.get(row.id) ?? null,
      })),
    }));
}

function presentPairing(row: PairingRow): Omit<TournamentPairing, 'stage'> {
  return {
    board: row.board,
    game: row.game,
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
    white_berserk: row.white_berserk,
    black_berserk: row.black_berserk,
  };
}
