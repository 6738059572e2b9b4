import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';

/** Whether the member plays a game with a clock. */
export async function isPlaying(transaction: ScopedTransaction, userId: UserId) {
  const { rows } = await sql<{
    playing: boolean;
  }>`select app.is_playing(${userId}) as playing`.execute(transaction);
  return rows[0]?.playing === true;
}

/** The workspace of a new game with this opponent; null if only the players will see it. */
export async function workspaceForGame(
  transaction: ScopedTransaction,
  wanted: WorkspaceId | null,
  opponent: UserId,
) {
  const { rows } = await sql<{ id: WorkspaceId | null }>`
    select app.workspace_for_game(${wanted}, ${opponent}) as id`.execute(transaction);
  return rows[0]?.id ?? null;
}

/** Whether the caller is a junior and this workspace is not their club, so that they can neither play nor write in it. */
export async function isOutsideJuniorClub(transaction: ScopedTransaction, workspace: WorkspaceId) {
  const { rows } = await sql<{
    outside: boolean;
  }>`select app.is_outside_junior_club(${workspace}) as outside`.execute(transaction);
  return rows[0]?.outside === true;
}
