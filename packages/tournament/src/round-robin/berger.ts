import type { Pair, RoundEntry, Tournament, TournamentPlayer } from '../tournament.ts';

export interface RoundRobinRound {
  readonly round: number;
  readonly games: readonly Pair[];
  /** With an odd number of players, the one without a game. */
  readonly bye: number | null;
}

/**
 * The rounds of a round robin by the Berger tables (FIDE C.05, annex 1), for players 1 to `playerCount`. A second cycle
 * repeats the first one with colours reversed; then the last two rounds of the first cycle are exchanged, so that
 * no player has the same colour three times in a row.
 */
export function bergerRounds(playerCount: number, cycles: 1 | 2 = 1): RoundRobinRound[] {
  if (playerCount < 2) return [];
  const size = playerCount + (playerCount % 2);
  const tables = Array.from({ length: size - 1 }, (_, index) => bergerTable(size, index + 1));
  const first = cycles === 1 ? tables : exchangeLastTwo(tables);
  const second = cycles === 1 ? [] : tables.map((games) => games.map(reverseColors));
  return [...first, ...second].map((games, index) => {
    return makeRound(index + 1, games, playerCount);
  });
}

/**
 * The games of a round for an even number of players. The last player stays in place and changes colours; the others
 * rotate by half of the players, so that a player plays white against those who are behind in the circle.
 */
function bergerTable(size: number, round: number): Pair[] {
  const others = size - 1;
  const half = size / 2;
  const numberAt = (place: number): number => ((place + others) % others) + 1;
  const first = ((round - 1) * half) % others;
  const withLast = { white: numberAt(first), black: size };
  const games = [round % 2 === 1 ? withLast : reverseColors(withLast)];
  for (let distance = 1; distance < half; distance += 1) {
    games.push({ white: numberAt(first + distance), black: numberAt(first - distance) });
  }
  return games;
}

function reverseColors({ white, black }: Pair): Pair {
  return { white: black, black: white };
}

function exchangeLastTwo<T>(tables: readonly T[]): T[] {
  return [...tables.slice(0, -2), ...tables.slice(-2).toReversed()];
}

function makeRound(round: number, games: readonly Pair[], playerCount: number): RoundRobinRound {
  const isReal = ({ white, black }: Pair): boolean => white <= playerCount && black <= playerCount;
  const withDummy = games.find((game) => !isReal(game));
  const bye = withDummy === undefined ? null : Math.min(withDummy.white, withDummy.black);
  return { round, games: games.filter(isReal), bye };
}

/** Gives the players of a tournament all games of a round robin, without results. The lots are their numbers. */
export function scheduleRoundRobin(tournament: Tournament, cycles: 1 | 2 = 1): Tournament {
  const ordered = tournament.players.toSorted((a, b) => a.number - b.number);
  const rounds = bergerRounds(ordered.length, cycles);
  const numberAt = (lot: number): number => (ordered[lot - 1] as TournamentPlayer).number;
  const entries = new Map(ordered.map(({ number }) => [number, [] as RoundEntry[]]));
  for (const { games, bye } of rounds) {
    for (const game of games) {
      const white = numberAt(game.white);
      const black = numberAt(game.black);
      entries.get(white)?.push({ opponent: black, color: 'white', result: ' ' });
      entries.get(black)?.push({ opponent: white, color: 'black', result: ' ' });
    }
    if (bye !== null) {
      entries.get(numberAt(bye))?.push({ opponent: null, color: null, result: 'Z' });
    }
  }
  const players = tournament.players.map((player) => {
    return { ...player, entries: entries.get(player.number) ?? [] };
  });
  return { ...tournament, players, roundCount: rounds.length };
}
