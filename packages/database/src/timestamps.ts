import pg from 'pg';

/** `2026-11-14 23:35:31.123456+00` → `2026-11-14T23:35:31.123456Z`: nothing is lost, unlike in a Date. */
function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}

/** Timestamps stay text from Postgres to the wire, so a row is the same in an answer as in an event. */
export const rowTypes = new pg.TypeOverrides();
rowTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTimestamp);
