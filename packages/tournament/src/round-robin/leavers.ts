import {
  wasPlayed,
  type RoundEntry,
  type Tournament,
  type TournamentPlayer,
} from '../tournament.ts';

const NO_GAME: RoundEntry = { opponent: null, color: null, result: 'Z' };

/** Whether the results of a player who leaves now are annulled: less than half of the games were played. */
export function areResultsAnnulled({ entries }: TournamentPlayer): boolean {
  const scheduled = entries.filter(({ opponent }) => opponent !== null).length;
  return entries.filter(wasPlayed).length < scheduled / 2;
}

/**
 * The tournament as it counts for the standings after players have left. Before half of the games, all games of the
 * player are annulled; after that, games without a result are won by the opponents by forfeit. The tournament itself
 * keeps every game that was played.
 */
export function withoutLeavers(tournament: Tournament, leavers: readonly number[]): Tournament {
  const annulled = new Set<number>();
  for (const player of tournament.players) {
    if (leavers.includes(player.number) && areResultsAnnulled(player)) annulled.add(player.number);
  }
  const forfeiting = new Set(leavers.filter((number) => !annulled.has(number)));
  const players = tournament.players.map((player) => {
    const entries = player.entries.map((entry) =>
      countedEntry(player.number, entry, annulled, forfeiting),
    );
    return { ...player, entries };
  });
  return { ...tournament, players };
}

function countedEntry(
  number: number,
  entry: RoundEntry,
  annulled: ReadonlySet<number>,
  forfeiting: ReadonlySet<number>,
): RoundEntry {
  const { opponent, result } = entry;
  if (opponent === null) return entry;
  if (annulled.has(number) || annulled.has(opponent)) return NO_GAME;
  if (result !== ' ') return entry;
  if (forfeiting.has(number)) return { ...entry, result: '-' };
  return forfeiting.has(opponent) ? { ...entry, result: '+' } : entry;
}
