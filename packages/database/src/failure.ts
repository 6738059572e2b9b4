import pg from 'pg';

/** What the driver and the pool have thrown: some of it has no class and no code to know it by. */
const failures = new WeakSet<Error>();

/** Marks an error as one of the data store's, and throws it again. */
export function throwFromDataStore(error: unknown): never {
  if (error instanceof Error) failures.add(error);
  throw error;
}

/** The data store did not do as it was told, or did not answer: not a mistake of the code above it. */
export function isDataStoreFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError || (error instanceof Error && failures.has(error));
}

/** The server refused the values themselves: out of range, not text, against a constraint. */
export function isBadValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23)/.test(error.code ?? '');
}

/** Where Postgres judges a new row by the policies of its table. Unlike a message, it has no translations. */
const POLICY_CHECK = 'ExecWithCheckOptions';

/**
 * The policies of this table refused what was to be stored. A missing privilege has the same code; that
 * is a fault of ours, not a refusal.
 */
export function isAgainstPolicy(error: unknown, table: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '42501' &&
    error.routine === POLICY_CHECK &&
    error.message.includes(`"${table}"`)
  );
}

/** The constraint an error is about, for a use case that turns it into a refusal. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}

/** The server gave a statement up, because it took longer than it may. */
export function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}
