/** Passes the address to return to from one account page to the other. */
export function loginQuery(next: string | null): { query?: string } {
  return next === null ? {} : { query: `?next=${encodeURIComponent(next)}` };
}

/** The token of the invitation to return to. */
export function invitationIn(next: string | null): string | null {
  return /^\/invite\/([^/?#]+)$/.exec(next ?? '')?.[1] ?? null;
}

export function isInvitation(next: string | null): boolean {
  return invitationIn(next) !== null;
}
