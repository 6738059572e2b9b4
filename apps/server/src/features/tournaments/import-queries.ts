import type { DB, ScopedTransaction, TournamentId } from '@rookery/database';
import type { Insertable } from 'kysely';
import { insertTournament, type NewTournament } from './queries.ts';

type Imported<Table extends keyof DB> = Omit<Insertable<DB[Table]>, 'tournament_id'>;
export type ImportedPlayer = Imported<'tournament_players'>;
export type ImportedRound = Imported<'tournament_rounds'>;
export type ImportedPairing = Imported<'tournament_pairings'>;

/** Postgres takes at most 65,535 parameters in a statement. */
const ROWS_OF_A_STATEMENT = 1_000;

/** A tournament with the rounds that were played elsewhere. */
export async function insertImported(
  transaction: ScopedTransaction,
  tournament: NewTournament,
  players: readonly ImportedPlayer[],
  rounds: readonly ImportedRound[],
  pairings: readonly ImportedPairing[],
): Promise<TournamentId> {
  const tournament_id = await insertTournament(transaction, tournament);
  const insert = async (
    table: 'tournament_players' | 'tournament_rounds' | 'tournament_pairings',
    rows: readonly object[],
  ) => {
    for (let first = 0; first < rows.length; first += ROWS_OF_A_STATEMENT) {
      const values = rows.slice(first, first + ROWS_OF_A_STATEMENT);
      await transaction
        .insertInto(table)
        .values(values.map((row) => ({ tournament_id, ...row })))
        .execute();
    }
  };
  await insert('tournament_players', players);
  await insert('tournament_rounds', rounds);
  await insert('tournament_pairings', pairings);
  return tournament_id;
}
