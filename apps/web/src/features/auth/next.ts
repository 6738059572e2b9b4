/** Passes the address to return to from one account page to the other. */
export function loginQuery(next: string | null): { query?: string } {
  return next === null ? {} : { query: `?next=${encodeURIComponent(next)}` };
}
