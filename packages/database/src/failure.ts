import pg from 'pg';

/** The server refused the values themselves: out of range, not text, against a constraint. */
export function isBadValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23)/.test(error.code ?? '');
}

/** The policies refused what was to be stored. */
export function isAgainstPolicy(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501';
}

/** The constraint an error is about, for a use case that turns it into a refusal. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}
