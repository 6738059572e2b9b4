import { sql, type RawBuilder } from 'kysely';
import type { Position } from './page.ts';

/** The rows beyond a position, in a list ordered by a time and then by an id. */
export function beyond(
  position: Position,
  columns: readonly [time: string, id: string],
  order: 'newest first' | 'oldest first',
): RawBuilder<boolean> {
  const [time, id] = columns.map((column) => sql.ref(column));
  const direction = sql.raw(order === 'newest first' ? '<' : '>');
  return sql`(${time}, ${id}) ${direction} (${position[0]}::timestamptz, ${position[1]}::uuid)`;
}
