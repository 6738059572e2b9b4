import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { PageRequest, Position } from './page.ts';

type Order = 'newest first' | 'oldest first';
type Columns = readonly [time: string, id: string];

/** Keyset pagination by time and id. Reads one row more than the limit, which shows that there is a next page. */
export function pageBy<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  page: PageRequest,
  columns: Columns,
  order: Order,
): SelectQueryBuilder<DB, Tables, Row> {
  const direction = order === 'newest first' ? 'desc' : 'asc';
  const [time, id] = columns;
  const ordered = query
    .orderBy(sql.ref(time), direction)
    .orderBy(sql.ref(id), direction)
    .limit(page.limit + 1);
  return page.after === null ? ordered : ordered.where(beyond(page.after, columns, order));
}

/** The condition for rows after a position. */
function beyond(position: Position, columns: Columns, order: Order): RawBuilder<boolean> {
  const [time, id] = columns.map((column) => sql.ref(column));
  const direction = sql.raw(order === 'newest first' ? '<' : '>');
  return sql`(${time}, ${id}) ${direction} (${position[0]}::timestamptz, ${position[1]}::uuid)`;
}
