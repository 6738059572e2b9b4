import { LIST_LIMIT_DEFAULT, type List, type ListQuery } from '@rookery/contract';

/** Where a page ended: lists are ordered by a time, and among equals by an id. */
export type Position = readonly [time: string, id: string];

export interface PageRequest {
  readonly limit: number;
  readonly after: Position | null;
}

/** What a list was asked for, or null where the cursor is not one of ours. */
export function readPageRequest({
  limit = LIST_LIMIT_DEFAULT,
  cursor,
}: ListQuery): PageRequest | null {
  if (cursor === undefined) return { limit, after: null };
  const after = decodePosition(cursor);
  return after === null ? null : { limit, after };
}

/** A page from rows that were asked for with one more than its size: the extra one says there is a next. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  { limit }: PageRequest,
  positionOf: (row: Row) => Position,
  present: (row: Row) => Item,
): List<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { data: shown.map(present), next_cursor: more ? encodePosition(positionOf(last)) : null };
}

function encodePosition(position: Position): string {
  return Buffer.from(position.join(' ')).toString('base64url');
}

const POSITION =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

function decodePosition(cursor: string): Position | null {
  const [, time, id] = POSITION.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  return time !== undefined && id !== undefined && !Number.isNaN(Date.parse(time))
    ? [time, id]
    : null;
}
