import pg from 'pg';

/** Errors thrown by the driver or the pool. Some have neither a class nor a code, so they are remembered here. */
const failures = new WeakSet<Error>();

/** Marks an error as a data store failure and rethrows it. */
export function throwFromDataStore(error: unknown): never {
  if (error instanceof Error) failures.add(error);
  throw error;
}

/** Whether an error comes from the database, the driver or the connection, and not from our own code. */
export function isDataStoreFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError || (error instanceof Error && failures.has(error));
}

/** Whether the server refused a value: out of range, invalid text, or a violated constraint. */
export function isBadValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23)/.test(error.code ?? '');
}

/** The PostgreSQL routine that checks new rows against policies. Unlike the message, it is never translated. */
const POLICY_CHECK = 'ExecWithCheckOptions';

/**
 * Whether the policies of this table refused a new row. A missing privilege has the same error code, but is
 * a mistake in our grants.
 */
export function isPolicyViolation(error: unknown, table: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '42501' &&
    error.routine === POLICY_CHECK &&
    error.message.includes(`"${table}"`)
  );
}

/** The violated constraint, for code that answers it with a refusal. */
export function violatedConstraint(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}

/** Whether the server cancelled a statement, because it ran into its timeout. */
export function isCancelled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '57014';
}
