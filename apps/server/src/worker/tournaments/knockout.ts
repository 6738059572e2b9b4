import type { TournamentPlayerId, WorkerTransaction } from '@rookery/database';
import type { KnockoutMatch } from '@rookery/tournament';
import {
  buildTournament,
  type BuiltTournament,
} from '../../features/tournaments/build-tournament.ts';
import { bracketOf, matchesOf } from '../../features/tournaments/knockout.ts';
import type { RoundRow, StoredTournament } from '../../features/tournaments/queries.ts';
import { insertPairings, insertRounds, updateRound } from './queries.ts';

/** The next round: the first game of each match. The board is the place of the match in the bracket. */
export async function pairKnockoutRound(
  transaction: WorkerTransaction,
  stored: StoredTournament,
): Promise<void> {
  const { id, round: last } = stored.tournament;
  const round = last + 1;
  const built = buildTournament(stored);
  const matches = bracketOf(stored, built)?.rounds[round - 1] ?? [];
  const pairings = matches.map((match, index) => ({
    tournament_id: id,
    round,
    board: index + 1,
    ...playersOf(match, index, stored, built),
  }));
  await insertRounds(transaction, id, [{ round, trace: null }], pairings);
}

/** The better seed has the colour that was drawn by lot on the first board, and colours change from board to board. */
function playersOf(
  { players }: KnockoutMatch,
  index: number,
  { tournament }: StoredTournament,
  { idOf }: BuiltTournament,
) {
  const ids = players
    .filter((number) => number !== null)
    .toSorted((a, b) => a - b)
    .map((number) => idOf.get(number) as TournamentPlayerId);
  const [better, worse = null] = ids;
  if (better === undefined) throw new Error('A match of the round has no player.');
  if (worse === null) return { white_id: better, black_id: null, white_result: 'U' as const };
  const isBetterWhite = (index % 2 === 0) === (tournament.initial_color === 'white');
  return isBetterWhite
    ? { white_id: better, black_id: worse }
    : { white_id: worse, black_id: better };
}

/** Adds the next games of matches that are not decided, also after a correction. Returns how many. */
export async function continueMatches(
  transaction: WorkerTransaction,
  stored: StoredTournament,
  { round, finished_at }: RoundRow,
): Promise<number> {
  const { id } = stored.tournament;
  const undecided = matchesOf(stored).filter(
    (match) =>
      match.round === round &&
      match.state.next !== null &&
      match.games.every(({ pairing }) => pairing.white_result !== null),
  );
  if (undecided.length === 0) return 0;
  await insertPairings(
    transaction,
    undecided.map(({ board, games, first, second, state }) => ({
      tournament_id: id,
      round,
      board,
      game: games.length + 1,
      white_id: state.next?.white === 'second' ? second : first,
      black_id: state.next?.white === 'second' ? first : second,
    })),
  );
  if (finished_at !== null) await updateRound(transaction, id, round, { finished_at: null });
  return undecided.length;
}
