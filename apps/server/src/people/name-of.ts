import { sql, type RawBuilder } from 'kysely';

/**
 * The name of a person as the caller sees it; null if the caller does not know them. For each row of a list, instead
 * of a join with the view: Postgres may carry that out by asking of every account whether the caller knows it.
 */
export function nameOf(column: string): RawBuilder<string | null> {
  return sql`(select person.name from people as person where person.id = ${sql.ref(column)})`;
}

/** Whether the caller sees a name in this row of a list, because they know the person. */
export function hasName<Row extends { readonly name: string | null }>(
  row: Row,
): row is Row & { readonly name: string } {
  return row.name !== null;
}
