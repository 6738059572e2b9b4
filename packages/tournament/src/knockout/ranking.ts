import type { Knockout } from './knockout.ts';

export interface KnockoutRow {
  readonly number: number;
  /** Players who lost in the same round share a rank, and so do those who are still in. */
  readonly rank: number;
  /** Byes are not counted. */
  readonly matchesWon: number;
}

/** Ranks players by how far they came. */
export function rankKnockout(knockout: Knockout): KnockoutRow[] {
  const numbers = knockout.rounds[0]?.flatMap(({ players }) => players) ?? [];
  const players = numbers
    .filter((number) => number !== null)
    .map((number) => ({ number, ...courseOf(knockout, number) }))
    .toSorted((a, b) => b.lostIn - a.lostIn || a.number - b.number);
  return players.map(({ number, matchesWon, lostIn }) => {
    const rank = 1 + players.filter((other) => other.lostIn > lostIn).length;
    return { number, rank, matchesWon };
  });
}

/** The round that a player lost in, which is infinite for one who is still in. */
function courseOf(
  { rounds }: Knockout,
  number: number,
): { readonly lostIn: number; readonly matchesWon: number } {
  const matches = rounds.flatMap((round) =>
    round.filter(({ players }) => players.includes(number)),
  );
  const lost = matches.findIndex(({ winner }) => winner !== null && winner !== number);
  return {
    lostIn: lost === -1 ? Infinity : lost + 1,
    matchesWon: matches.filter(({ winner, isBye }) => winner === number && !isBye).length,
  };
}
