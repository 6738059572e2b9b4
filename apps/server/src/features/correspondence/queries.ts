import type { ConditionalLines } from '@rookery/chess';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import { sql } from 'kysely';

export async function noteIn(transaction: ScopedTransaction, caller: UserId, game: GameId) {
  const row = await transaction
    .selectFrom('chess_game_notes')
    .select('text')
    .where('game_id', '=', game)
    .where('user_id', '=', caller)
    .executeTakeFirst();
  return row?.text ?? '';
}

export async function writeNote(
  transaction: ScopedTransaction,
  caller: UserId,
  game: GameId,
  text: string,
) {
  await transaction
    .insertInto('chess_game_notes')
    .values({ game_id: game, user_id: caller, text })
    .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet({ text }))
    .execute();
}

export async function deleteNote(transaction: ScopedTransaction, caller: UserId, game: GameId) {
  await transaction
    .deleteFrom('chess_game_notes')
    .where('game_id', '=', game)
    .where('user_id', '=', caller)
    .execute();
}

interface ConditionalMovesRow {
  readonly ply: number;
  readonly lines: ConditionalLines;
}

export async function conditionalMovesIn(
  transaction: ScopedTransaction,
  caller: UserId,
  game: GameId,
): Promise<ConditionalMovesRow | undefined> {
  return transaction
    .selectFrom('chess_conditional_moves')
    .select(['ply', 'lines'])
    .where('game_id', '=', game)
    .where('user_id', '=', caller)
    .executeTakeFirst();
}

export async function storeConditionalMoves(
  transaction: ScopedTransaction,
  caller: UserId,
  game: GameId,
  { ply, lines }: ConditionalMovesRow,
) {
  const stored = { ply, lines: JSON.stringify(lines) as never };
  await transaction
    .insertInto('chess_conditional_moves')
    .values({ game_id: game, user_id: caller, ...stored })
    .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(stored))
    .execute();
}

export async function deleteConditionalMoves(
  transaction: ScopedTransaction,
  caller: UserId,
  game: GameId,
) {
  await transaction
    .deleteFrom('chess_conditional_moves')
    .where('game_id', '=', game)
    .where('user_id', '=', caller)
    .execute();
}

/** The end of the caller's current vacation, and how many days those of this year take. */
export async function vacationOf(transaction: ScopedTransaction, caller: UserId) {
  const { rows } = await sql<{ until: string | null; days: number }>`
    select max(ends_at) filter (where ends_at > now()) as until,
      coalesce(ceil(sum(extract(epoch from ends_at - starts_at)) filter (
        where date_trunc('year', starts_at, 'UTC') = date_trunc('year', now(), 'UTC')
      ) / 86400), 0)::integer as days
    from chess_vacations where user_id = ${caller}`.execute(transaction);
  return rows[0] ?? { until: null, days: 0 };
}

/** Until the transaction ends, so that concurrent requests see each other's vacations. */
export async function lockVacationsOf(transaction: ScopedTransaction, caller: UserId) {
  const name = `vacations of ${caller}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

export async function insertVacation(transaction: ScopedTransaction, caller: UserId, days: number) {
  await sql`
    insert into chess_vacations (user_id, ends_at)
    values (${caller}, now() + ${days} * interval '24 hours')`.execute(transaction);
}

export async function endVacation(transaction: ScopedTransaction, caller: UserId) {
  await sql`
    update chess_vacations set ends_at = greatest(now(), starts_at)
    where user_id = ${caller} and ends_at > now()`.execute(transaction);
}
