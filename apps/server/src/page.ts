import { LIST_LIMIT_DEFAULT, parseTimestamp, type List, type ListQuery } from '@rookery/contract';

/** Where a page ended: most lists are ordered by a time, and among equals by an id. */
export type Position = readonly [time: string, id: string];

export interface PageRequest<At = Position> {
  readonly limit: number;
  readonly after: At | null;
}

/** How a position is written in a cursor. */
export interface CursorText<At> {
  write(position: At): string;
  /** Null for what was never written: a cursor is a client's to change. */
  read(text: string): At | null;
}

/** What a list was asked for, or null where the cursor is not one of ours. */
export function readPageRequest(query: ListQuery): PageRequest | null {
  return readPageRequestAs(BY_TIME, query);
}

/** The same for a list in another order. */
export function readPageRequestAs<At>(
  text: CursorText<At>,
  { limit = LIST_LIMIT_DEFAULT, cursor }: ListQuery,
): PageRequest<At> | null {
  if (cursor === undefined) return { limit, after: null };
  const after = text.read(Buffer.from(cursor, 'base64url').toString());
  return after === null ? null : { limit, after };
}

/** A page from rows that were asked for with one more than its size: the extra one says there is a next. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  page: PageRequest,
  positionOf: (row: Row) => Position,
  present: (row: Row) => Item,
): List<Item> {
  return pageAs(BY_TIME, rows, page, positionOf, present);
}

/** The same for a list in another order. */
export function pageAs<At, Row, Item>(
  text: CursorText<At>,
  rows: readonly Row[],
  { limit }: PageRequest<At>,
  positionOf: (row: Row) => At,
  present: (row: Row) => Item,
): List<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  const cursor = more ? Buffer.from(text.write(positionOf(last))).toString('base64url') : null;
  return { data: shown.map(present), next_cursor: cursor };
}

const POSITION =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const BY_TIME: CursorText<Position> = {
  write: (position) => position.join(' '),
  read(text) {
    const [, time, id] = POSITION.exec(text) ?? [];
    const isOurs = time !== undefined && id !== undefined && parseTimestamp(time) !== null;
    return isOurs ? [time, id] : null;
  },
};
