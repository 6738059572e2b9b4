import type { GiveHomework } from '@rookery/contract';
import type { PuzzleId, ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { sql } from 'kysely';
import { pageBy } from '../../pagination/keyset.ts';
import type { PageRequest } from '../../pagination/page.ts';
import { hasName, nameOf } from '../../people/name-of.ts';

/** What every answer about a homework has. Row-level security shows only what the caller may see. */
function homework(transaction: ScopedTransaction, workspaceId: WorkspaceId) {
  return transaction
    .selectFrom('homework')
    .select(['homework.id', 'title', 'words', 'due_at', 'created_by', 'homework.created_at'])
    .select('homework.puzzles')
    .select(
      sql<number>`(select count(*)::integer from homework_pupils as pupil
        where pupil.homework_id = homework.id)`.as('pupil_count'),
    )
    .where('homework.workspace_id', '=', workspaceId);
}

/** The newest first, with the caller's own results. */
export async function listHomework(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  page: PageRequest,
) {
  const query = homework(transaction, workspaceId)
    .select(sql<boolean>`app.has_homework(homework.id)`.as('is_own'))
    .select((row) => [
      row
        .selectFrom('puzzle_attempts as attempt')
        .select(sql<number>`count(*)::integer`.as('tried'))
        .where('attempt.user_id', '=', caller)
        .where('attempt.result', 'is not', null)
        .where(sql<boolean>`attempt.puzzle_id = any (homework.puzzles)`)
        .as('tried'),
      row
        .selectFrom('puzzle_attempts as attempt')
        .select(sql<number>`count(*)::integer`.as('solved'))
        .where('attempt.user_id', '=', caller)
        .where('attempt.result', 'in', ['solved', 'solved_with_hint'])
        .where(sql<boolean>`attempt.puzzle_id = any (homework.puzzles)`)
        .as('solved'),
    ]);
  return pageBy(query, page, ['homework.created_at', 'homework.id'], 'newest first').execute();
}

export async function findHomework(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
) {
  return homework(transaction, workspaceId).where('homework.id', '=', id).executeTakeFirst();
}

/** The pupils that the caller may see, in the order of their names. */
export async function listPupils(transaction: ScopedTransaction, id: string) {
  const pupils = await transaction
    .selectFrom('homework_pupils as pupil')
    .select('pupil.user_id')
    .select(nameOf('pupil.user_id').as('name'))
    .where('pupil.homework_id', '=', id)
    .orderBy('name')
    .orderBy('pupil.user_id')
    .execute();
  return pupils.filter(hasName);
}

interface Result {
  readonly user_id: UserId;
  readonly puzzle_id: PuzzleId;
  readonly result: 'solved' | 'solved_with_hint' | 'failed';
  readonly finished_at: string;
}

export async function listResults(transaction: ScopedTransaction, id: string): Promise<Result[]> {
  const { rows } = await sql<Result>`
    select user_id, puzzle_id, result, finished_at from app.homework_results(${id})`.execute(
    transaction,
  );
  return rows;
}

const ANY_THEME = 'all';

/** The easiest first; fewer than wanted if there are not so many. */
export async function drawPuzzles(
  transaction: ScopedTransaction,
  { theme = ANY_THEME, lowestRating, highestRating, count }: GiveHomework,
): Promise<string[]> {
  const { rows } = await sql<{ drawn: string[] }>`
    select app.draw_homework(${theme}, ${lowestRating}, ${highestRating}, ${count}) as drawn`.execute(
    transaction,
  );
  return rows[0]?.drawn ?? [];
}

export async function countMembers(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  userIds: readonly string[],
): Promise<number> {
  const { count } = await transaction
    .selectFrom('workspace_members')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('user_id', 'in', userIds as UserId[])
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertHomework(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  { title, words = '', dueAt = null, pupils }: GiveHomework,
  puzzles: readonly string[],
): Promise<string> {
  const { id } = await transaction
    .insertInto('homework')
    .values({
      workspace_id: workspaceId,
      title,
      words,
      puzzles: [...puzzles],
      due_at: dueAt,
      created_by: caller,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction
    .insertInto('homework_pupils')
    .values(pupils.map((user_id) => ({ homework_id: id, user_id: user_id as UserId })))
    .execute();
  return id;
}

/** False if there is no such homework, or the caller may not take it back. */
export async function deleteHomework(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('homework')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
