import { TEST_CLUB } from './accounts.ts';

interface Served {
  readonly databaseUrl: string;
  readonly club: string;
}

const servers = new Map<string, Served>();

/** Records the database of a server, and the club that `signUp` puts its members into. */
export function serves(url: string, databaseUrl: string, club = TEST_CLUB): void {
  servers.set(url, { databaseUrl, club });
}

export function databaseBehind(url: string): string {
  return servedBy(url).databaseUrl;
}

/** The club of the members whom `signUp` creates. */
export function clubOf(url: string): string {
  return servedBy(url).club;
}

function servedBy(url: string): Served {
  const served = servers.get(url);
  if (served === undefined) throw new Error(`The database of ${url} is not known.`);
  return served;
}
