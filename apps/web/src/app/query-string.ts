/**
 * The router would parse a query string and write it in its own order and encoding. This keeps it unchanged, as
 * one opaque string.
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
