import {
  USUAL_POINTS,
  type Color,
  type RequestedByes,
  type ResultCode,
  type RoundEntry,
  type Tournament,
  type TournamentPlayer,
} from '@rookery/tournament';
import type { TournamentPlayerId } from '@rookery/database';
import type { PairingRow, PlayerRow, StoredTournament } from './queries.ts';

/** A stored tournament as the rules need it, in which players have numbers instead of ids. */
export interface BuiltTournament {
  readonly tournament: Tournament;
  readonly numberOf: ReadonlyMap<TournamentPlayerId, number>;
  readonly idOf: ReadonlyMap<number, TournamentPlayerId>;
}

export function buildTournament(stored: StoredTournament): BuiltTournament {
  const ordered = inOrderOfNumbers(stored.players);
  const numberOf = new Map(ordered.map((player, index) => [player.id, player.number ?? index + 1]));
  const idOf = new Map([...numberOf].map(([id, number]) => [number, id]));
  const entries = entriesOf(stored, numberOf);
  const players = ordered.map((player): TournamentPlayer => ({
    number: numberOf.get(player.id) as number,
    name: player.name,
    sex: '',
    title: '',
    rating: player.rating,
    federation: '',
    fideId: '',
    birthDate: '',
    points: 0,
    rank: null,
    entries: entries.get(player.id) ?? [],
  }));
  const { round_count, initial_color } = stored.tournament;
  return {
    numberOf,
    idOf,
    tournament: {
      players,
      roundCount: round_count,
      initialColor: initial_color,
      points: USUAL_POINTS,
      requestedByes: requestedByes(stored, numberOf),
      accelerations: [],
      forbiddenPairs: stored.forbiddenPairs.map(({ first_id, second_id }) => ({
        firstRound: 1,
        lastRound: round_count ?? 1,
        players: [first_id, second_id].flatMap((id) => numberOf.get(id) ?? []),
      })),
    },
  };
}

/** The order in which players get their numbers: by rating, then by name. Until the start, no player has one. */
export function inOrderOfNumbers(players: readonly PlayerRow[]): PlayerRow[] {
  return players.toSorted(
    (a, b) =>
      (a.number ?? Infinity) - (b.number ?? Infinity) ||
      b.rating - a.rating ||
      a.name.localeCompare(b.name, 'en') ||
      (a.id < b.id ? -1 : 1),
  );
}

function entriesOf(
  { tournament, byes, players, pairings }: StoredTournament,
  numberOf: BuiltTournament['numberOf'],
): Map<TournamentPlayerId, RoundEntry[]> {
  // A player without a pairing was absent. A round robin is paired to its end.
  const pairedRounds = Math.max(tournament.round, pairings.at(-1)?.round ?? 0);
  const absent: RoundEntry = { opponent: null, color: null, result: 'Z' };
  const entries = new Map(
    players.map(({ id }) => [id, Array.from({ length: pairedRounds }, () => absent)]),
  );
  for (const { player_id, round, kind } of byes) {
    if (round > tournament.round || kind !== 'half_point') continue;
    setEntry(entries, player_id, round, { opponent: null, color: null, result: 'H' });
  }
  for (const pairing of pairings) {
    for (const color of ['white', 'black'] as const) {
      const own = color === 'white' ? pairing.white_id : pairing.black_id;
      if (own !== null) setEntry(entries, own, pairing.round, entryIn(pairing, color, numberOf));
    }
  }
  return entries;
}

function setEntry(
  entries: ReadonlyMap<TournamentPlayerId, RoundEntry[]>,
  player: TournamentPlayerId,
  round: number,
  entry: RoundEntry,
): void {
  const own = entries.get(player);
  if (own !== undefined) own[round - 1] = entry;
}

function entryIn(
  { white_id, black_id, white_result, black_result }: PairingRow,
  color: Color,
  numberOf: BuiltTournament['numberOf'],
): RoundEntry {
  const result = ((color === 'white' ? white_result : black_result) ?? ' ') as ResultCode;
  if (black_id === null) return { opponent: null, color: null, result };
  const opponent = numberOf.get(color === 'white' ? black_id : white_id) ?? null;
  return { opponent, color, result };
}

/** In the next round: byes that were granted, and players who have withdrawn. */
function requestedByes(
  { tournament, players, byes }: StoredTournament,
  numberOf: BuiltTournament['numberOf'],
): RequestedByes[] {
  const round = tournament.round + 1;
  const numbersOf = (ids: readonly TournamentPlayerId[]) =>
    ids.flatMap((id) => numberOf.get(id) ?? []);
  const granted = byes.filter((bye) => bye.round === round);
  const half = granted.filter(({ kind }) => kind === 'half_point').map((bye) => bye.player_id);
  const zero = granted.filter(({ kind }) => kind === 'zero_point').map((bye) => bye.player_id);
  const gone = players.filter((player) => player.withdrawn_after !== null).map(({ id }) => id);
  const isGone = new Set(gone);
  return [
    { kind: 'H' as const, round, players: numbersOf(half.filter((id) => !isGone.has(id))) },
    { kind: 'Z' as const, round, players: numbersOf([...zero, ...gone]) },
  ].filter((requested) => requested.players.length > 0);
}

/** The numbers of players who have withdrawn. */
export function leaversOf({ players }: StoredTournament, { numberOf }: BuiltTournament): number[] {
  return players
    .filter(({ withdrawn_after }) => withdrawn_after !== null)
    .map(({ id }) => numberOf.get(id) as number);
}
