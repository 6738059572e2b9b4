import { oppositeColor } from '@rookery/chess';
import type { TournamentPlayerId } from '@rookery/database';
import {
  arenaStandings,
  type ArenaGame,
  type ArenaRow,
  type Color,
  type WaitingPlayer,
} from '@rookery/tournament';
import type { BuiltTournament } from './build-tournament.ts';
import type { PairingRow, StoredTournament } from './queries.ts';

/** The standings of an arena, in the order of rank. */
export function arenaRows({ pairings }: StoredTournament, built: BuiltTournament): ArenaRow[] {
  const games = new Map<number, ArenaGame[]>([...built.idOf.keys()].map((number) => [number, []]));
  for (const pairing of pairings) {
    if (pairing.white_result === null) continue;
    for (const color of ['white', 'black'] as const) {
      const own = numberIn(built, pairing, color);
      const opponent = numberIn(built, pairing, oppositeColor(color));
      if (own !== null && opponent !== null)
        games.get(own)?.push({ opponent, ...gameOf(pairing, color) });
    }
  }
  return arenaStandings(games);
}

function numberIn({ numberOf }: BuiltTournament, pairing: PairingRow, color: Color) {
  const id = color === 'white' ? pairing.white_id : pairing.black_id;
  return id === null ? null : (numberOf.get(id) ?? null);
}

function gameOf(pairing: PairingRow, color: Color): Omit<ArenaGame, 'opponent'> {
  const result = color === 'white' ? pairing.white_result : pairing.black_result;
  const isBerserk = color === 'white' ? pairing.white_berserk : pairing.black_berserk;
  if (result === '1' || result === '+') return { outcome: 'win', isBerserk };
  return { outcome: result === '=' ? 'draw' : 'loss', isBerserk };
}

/** The players who are here and do not play, as the pairing needs them. */
export function waitingPlayers(
  stored: StoredTournament,
  built: BuiltTournament,
  here: ReadonlySet<TournamentPlayerId>,
): WaitingPlayer[] {
  const pointsOf = new Map(arenaRows(stored, built).map(({ number, points }) => [number, points]));
  const gamesOf = gamesByPlayer(stored.pairings);
  return stored.players.flatMap((player) => {
    const number = built.numberOf.get(player.id);
    const games = gamesOf.get(player.id) ?? [];
    const last = games.at(-1);
    const isPlaying = last !== undefined && last.white_result === null;
    if (number === undefined || isPlaying || !here.has(player.id)) return [];
    const colors = games.map(({ white_id }): Color => (white_id === player.id ? 'white' : 'black'));
    const whites = colors.filter((color) => color === 'white').length;
    const lastColor = colors.at(-1) ?? null;
    return [
      {
        number,
        points: pointsOf.get(number) ?? 0,
        rating: player.rating,
        waitingSinceMs: Date.parse(last?.ended_at ?? player.entered_at),
        lastOpponent:
          last === undefined || lastColor === null
            ? null
            : numberIn(built, last, oppositeColor(lastColor)),
        lastColor,
        colorBalance: whites - (games.length - whites),
      },
    ];
  });
}

/** In their order. */
export function gamesByPlayer(
  pairings: readonly PairingRow[],
): ReadonlyMap<TournamentPlayerId, PairingRow[]> {
  const games = new Map<TournamentPlayerId, PairingRow[]>();
  for (const pairing of pairings) {
    for (const id of [pairing.white_id, pairing.black_id]) {
      if (id === null) continue;
      const own = games.get(id);
      if (own === undefined) games.set(id, [pairing]);
      else own.push(pairing);
    }
  }
  return games;
}
