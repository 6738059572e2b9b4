const BEARER = /^Bearer (\S+)$/i;

/** The token of an `Authorization` header; null without one. */
export function bearerToken(authorization: string | undefined): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}
