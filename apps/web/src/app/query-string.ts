/**
 * The router would parse a query string and write it anew, in an order and an encoding of its own.
 * Ours is kept as it stands: one opaque text, read by whoever needs a value from it.
 */
export interface QueryString {
  query?: string;
}

export function parseSearch(query: string): QueryString {
  return query === '' ? {} : { query };
}

export function stringifySearch(search: QueryString): string {
  return search.query ?? '';
}

export function validateSearch(search: Record<string, unknown>): QueryString {
  return typeof search['query'] === 'string' ? { query: search['query'] } : {};
}
