import { LIST_LIMIT_DEFAULT, parseTimestamp, type List, type ListQuery } from '@rookery/contract';

/** The keyset position of the last row of a page. Most lists are ordered by time, and then by id. */
export type Position = readonly [time: string, id: string];

export interface PageRequest<At = Position> {
  readonly limit: number;
  readonly after: At | null;
}

/** Writes and reads a position in a cursor. */
export interface CursorFormat<At> {
  write(position: At): string;
  /** Null for an invalid text: clients can change a cursor. */
  read(text: string): At | null;
}

/** The requested page, or null if the cursor is invalid. */
export function readPageRequest(query: ListQuery): PageRequest | null {
  return readPageRequestAs(BY_TIME, query);
}

/** Like `readPageRequest`, for a list in another order. */
export function readPageRequestAs<At>(
  format: CursorFormat<At>,
  { limit = LIST_LIMIT_DEFAULT, cursor }: ListQuery,
): PageRequest<At> | null {
  if (cursor === undefined) return { limit, after: null };
  const after = format.read(Buffer.from(cursor, 'base64url').toString());
  return after === null ? null : { limit, after };
}

/** A page from rows that were read with one more than the limit; the extra row shows that there is a next page. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  page: PageRequest,
  positionOf: (row: Row) => Position,
  present: (row: Row) => Item,
): List<Item> {
  return pageAs(BY_TIME, rows, page, positionOf, present);
}

/** Like `pageOf`, for a list in another order. */
export function pageAs<At, Row, Item>(
  format: CursorFormat<At>,
  rows: readonly Row[],
  { limit }: PageRequest<At>,
  positionOf: (row: Row) => At,
  present: (row: Row) => Item,
): List<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  const cursor = hasMore ? Buffer.from(format.write(positionOf(last))).toString('base64url') : null;
  return { data: shown.map(present), next_cursor: cursor };
}

const POSITION =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const BY_TIME: CursorFormat<Position> = {
  write: (position) => position.join(' '),
  read(text) {
    const [, time, id] = POSITION.exec(text) ?? [];
    const isValid = time !== undefined && id !== undefined && parseTimestamp(time) !== null;
    return isValid ? [time, id] : null;
  },
};
