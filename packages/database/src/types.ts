import pg from 'pg';

/** `2026-11-14 23:35:31.123456+00` → `2026-11-14T23:35:31.123456Z`: nothing is lost, unlike in a Date. */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}

/** Rows: timestamps stay text from Postgres to the wire, so a row is the same in an answer as in an event. */
export const rowTypes = new pg.TypeOverrides();
rowTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTimestamp);

/** Accounts: better-auth wants dates and numbers; no count of ours comes near 2^53. */
export const accountTypes = new pg.TypeOverrides();
accountTypes.setTypeParser(pg.types.builtins.INT8, Number);
