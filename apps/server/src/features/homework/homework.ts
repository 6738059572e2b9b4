import type { GiveHomework, HomeworkDetails } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import {
  countMembers,
  drawPuzzles,
  findHomework,
  insertHomework,
  listPupils,
  listResults,
} from './queries.ts';

export async function giveHomework(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  caller: UserId,
  wish: GiveHomework,
): Promise<RouteResult<'POST /api/:wsId/homework'>> {
  if (wish.lowestRating > wish.highestRating) return refuse('no_such_range');
  const members = await countMembers(transaction, workspaceId, wish.pupils);
  if (members < wish.pupils.length) return refuse('assignee_not_a_member');
  const puzzles = await drawPuzzles(transaction, wish);
  if (puzzles.length === 0) return refuse('no_puzzle_left');
  const id = await insertHomework(transaction, workspaceId, caller, wish, puzzles);
  const given = await detailsOf(transaction, workspaceId, id);
  if (given === null) throw new Error('The homework cannot be read by its author.');
  return ok(given);
}

export async function readHomework(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<RouteResult<'GET /api/:wsId/homework/:homeworkId'>> {
  const found = await detailsOf(transaction, workspaceId, id);
  return found === null ? refuse('not_found') : ok(found);
}

async function detailsOf(
  transaction: ScopedTransaction,
  workspaceId: WorkspaceId,
  id: string,
): Promise<HomeworkDetails | null> {
  const row = await findHomework(transaction, workspaceId, id);
  if (row === undefined) return null;
  const [pupils, results] = await Promise.all([
    listPupils(transaction, id),
    listResults(transaction, id),
  ]);
  return {
    ...row,
    puzzle_count: row.puzzles.length,
    pupils: pupils.map(({ user_id, name }) => ({
      user_id,
      name,
      results: results
        .filter((result) => result.user_id === user_id)
        .map(({ puzzle_id, result, finished_at }) => ({ puzzle_id, result, finished_at })),
    })),
  };
}
