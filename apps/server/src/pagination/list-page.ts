import type { List, ListQuery } from '@rookery/contract';
import { ok, refuse, type Result } from '../answers/result.ts';
import { pageOf, readPageRequest, type PageRequest, type Position } from './page.ts';

type ListResult<Item> = Promise<Result<List<Item>, 'invalid_cursor'>>;

/** Reads the requested page of a list that is ordered by time and id. Rows are sent as they are, unless presented. */
export function listPage<Row>(
  query: ListQuery,
  read: (page: PageRequest) => Promise<readonly Row[]>,
  positionOf: (row: Row) => Position,
): ListResult<Row>;
export function listPage<Row, Item>(
  query: ListQuery,
  read: (page: PageRequest) => Promise<readonly Row[]>,
  positionOf: (row: Row) => Position,
  present: (row: Row) => Item,
): ListResult<Item>;
export async function listPage<Row>(
  query: ListQuery,
  read: (page: PageRequest) => Promise<readonly Row[]>,
  positionOf: (row: Row) => Position,
  present: (row: Row) => unknown = (row) => row,
): ListResult<unknown> {
  const page = readPageRequest(query);
  if (page === null) return refuse('invalid_cursor');
  return ok(pageOf(await read(page), page, positionOf, present));
}
