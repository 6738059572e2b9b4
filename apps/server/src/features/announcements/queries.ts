import type { WriteAnnouncement } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';
import { nameOf } from '../../people/name-of.ts';

const COLUMNS = ['id', 'title', 'text', 'created_by', 'created_at'] as const;

/** Newest first. The author's name is missing if the author has left the platform. */
export function announcementsOf(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  page: PageRequest,
) {
  const query = transaction
    .selectFrom('announcements as said')
    .select(COLUMNS.map((column) => `said.${column}` as const))
    .select(nameOf('said.created_by').as('author_name'))
    .where('said.workspace_id', '=', workspaceId);
  return pageBy(query, page, ['said.created_at', 'said.id'], 'newest first').execute();
}

export function insertAnnouncement(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  createdBy: UserId,
  { title, text }: WriteAnnouncement,
) {
  return transaction
    .insertInto('announcements')
    .values({
      workspace_id: workspaceId,
      created_by: createdBy,
      title: title.trim(),
      text: text.trim(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** False if there is no such announcement. */
export async function deleteAnnouncement(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('announcements')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
