import type { GameId, WorkerTransaction } from '@rookery/database';
import { sql } from 'kysely';
import type { StoredGame } from '../features/games/stored-game.ts';

/** The longest due first. Held until the transaction ends. */
async function dueGames(
  transaction: WorkerTransaction,
  at: number,
  limit: number,
): Promise<GameId[]> {
  const due = await transaction
    .selectFrom('chess_timetable')
    .select('game_id')
    .where('due_at', '<=', new Date(at).toISOString())
    .orderBy('due_at')
    .orderBy('game_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return due.map(({ game_id }) => game_id);
}

/** Games the timetable says to look at, held so that no other worker looks at them too. */
export async function takeDueGames(
  transaction: WorkerTransaction,
  at: number,
  limit: number,
): Promise<StoredGame[]> {
  const ids = await dueGames(transaction, at, limit);
  if (ids.length === 0) return [];
  // A statement of its own, and so with eyes of its own: it sees what was committed while the first
  // one waited.
  const rows = await transaction
    .selectFrom('chess_games')
    .selectAll()
    .where('id', 'in', ids)
    .execute();
  return rows as StoredGame[];
}

export interface Entry {
  readonly game_id: GameId;
  readonly due_at: string;
}

export async function reschedule(transaction: WorkerTransaction, entries: readonly Entry[]) {
  if (entries.length === 0) return;
  await sql`
    update chess_timetable as entry set due_at = next.due_at
    from jsonb_to_recordset(${JSON.stringify(entries)}) as next (game_id uuid, due_at timestamptz)
    where entry.game_id = next.game_id`.execute(transaction);
}

export async function strike(transaction: WorkerTransaction, games: readonly GameId[]) {
  if (games.length === 0) return;
  await transaction
    .deleteFrom('chess_timetable')
    .where('game_id', 'in', [...games])
    .execute();
}
