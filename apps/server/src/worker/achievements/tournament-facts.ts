import type { OrganisedFact, TournamentFact } from '@rookery/achievements';
import type { TournamentId, UserId, WorkerTransaction } from '@rookery/database';
import { buildTournament } from '../../features/tournaments/build-tournament.ts';
import { rowsOf, type StoredTournament } from '../../features/tournaments/queries.ts';
import { standingsOf } from '../../features/tournaments/standings.ts';

/** The results of games that were played: forfeits and byes have other letters. */
const PLAYED = new Set(['1', '=', '0']);

/** The finished tournaments that the member played to the end. */
export async function tournamentFacts(
  transaction: WorkerTransaction,
  userId: UserId,
  source: string | null,
): Promise<TournamentFact[]> {
  const tournaments = await transaction
    .selectFrom('tournaments')
    .innerJoin('tournament_players as player', 'player.tournament_id', 'tournaments.id')
    .selectAll('tournaments')
    .select('player.id as player_id')
    .where('tournaments.status', '=', 'finished')
    .where('player.user_id', '=', userId)
    .where('player.withdrawn_after', 'is', null)
    .$if(source !== null, (query) => query.where('tournaments.id', '=', source as TournamentId))
    .execute();
  const facts: TournamentFact[] = [];
  for (const { player_id, ...tournament } of tournaments) {
    const stored = { tournament, ...(await rowsOf(transaction, tournament.id)) };
    const built = buildTournament(stored);
    const number = built.numberOf.get(player_id);
    const row = standingsOf(stored, built).find((each) => each.number === number);
    const results = resultsOf(stored, player_id);
    if (row === undefined || tournament.finished_at === null) continue;
    facts.push({
      kind: 'tournament',
      at: tournament.finished_at,
      source: tournament.id,
      place: row.rank,
      people: peopleIn(stored).size,
      games: results.length,
      wins: results.filter((result) => result === '1').length,
    });
  }
  return facts;
}

/** The finished tournaments that the member created. */
export async function organisedFacts(
  transaction: WorkerTransaction,
  userId: UserId,
  source: string | null,
): Promise<OrganisedFact[]> {
  const tournaments = await transaction
    .selectFrom('tournaments')
    .selectAll()
    .where('status', '=', 'finished')
    .where('created_by', '=', userId)
    .$if(source !== null, (query) => query.where('id', '=', source as TournamentId))
    .execute();
  const facts: OrganisedFact[] = [];
  for (const tournament of tournaments) {
    const people = peopleIn({ tournament, ...(await rowsOf(transaction, tournament.id)) });
    people.delete(userId);
    if (tournament.finished_at === null) continue;
    facts.push({
      kind: 'organised',
      at: tournament.finished_at,
      source: tournament.id,
      people: people.size,
    });
  }
  return facts;
}

/** The results of the games that a player has played. */
function resultsOf({ pairings }: StoredTournament, playerId: string): string[] {
  return pairings
    .map(({ white_id, white_result, black_id, black_result }) => {
      if (white_id === playerId) return white_result;
      return black_id === playerId ? black_result : null;
    })
    .filter((result) => result !== null && PLAYED.has(result)) as string[];
}

/** The members who have played at least one game. */
function peopleIn(stored: StoredTournament): Set<string> {
  return new Set(
    stored.players.flatMap(({ id, user_id }) =>
      user_id !== null && resultsOf(stored, id).length > 0 ? user_id : [],
    ),
  );
}
