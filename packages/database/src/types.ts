import pg from 'pg';

/** `2026-11-14 23:35:31.123456+00` → `2026-11-14T23:35:31.123456Z`. A Date would lose the microseconds. */
export function isoTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/\+00$/, 'Z');
}

const TEXT_ARRAY = 1009;
/** The elements of an array in Postgres's text form. */
export const parseArray = pg.types.getTypeParser(TEXT_ARRAY as never) as (
  text: string,
) => (string | null)[];

/** Timestamps stay text from Postgres to the client, so a row is the same in HTTP answers and in live events. */
export const rowTypes = new pg.TypeOverrides();
rowTypes.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoTimestamp);
const TIMESTAMPTZ_ARRAY = 1185;
rowTypes.setTypeParser(TIMESTAMPTZ_ARRAY, (text: string) =>
  parseArray(text).map((element) => element && isoTimestamp(element)),
);

/** For better-auth, which expects dates and numbers. None of its counts comes near 2^53. */
export const accountTypes = new pg.TypeOverrides();
accountTypes.setTypeParser(pg.types.builtins.INT8, Number);
