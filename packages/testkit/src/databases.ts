const databases = new Map<string, string>();

/** Records the database of a server. */
export function serves(url: string, databaseUrl: string): void {
  databases.set(url, databaseUrl);
}

export function databaseBehind(url: string): string {
  const databaseUrl = databases.get(url);
  if (databaseUrl === undefined) throw new Error(`The database of ${url} is not known.`);
  return databaseUrl;
}
