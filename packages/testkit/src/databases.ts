const databases = new Map<string, string>();

/** Notes which database is behind an address. */
export function serves(url: string, databaseUrl: string): void {
  databases.set(url, databaseUrl);
}

export function databaseBehind(url: string): string {
  const databaseUrl = databases.get(url);
  if (databaseUrl === undefined) throw new Error(`Nobody knows which database is behind ${url}.`);
  return databaseUrl;
}
