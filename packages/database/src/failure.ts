import pg from 'pg';

/** Errors thrown by the driver or the pool. Some have neither a class nor a code, so they are remembered here. */
const failures = new WeakSet<Error>();

/** Marks an error that the driver or the pool has thrown. */
export function markDataStoreFailure(error: Error): void {
  failures.add(error);
}

/** Marks an error as a data store failure and rethrows it. */
export function throwFromDataStore(error: unknown): never {
  if (error instanceof Error) markDataStoreFailure(error);
  throw error;
}

/** Whether the database, the driver or the connection failed, so that the same request may succeed later. */
export function isDataStoreFailure(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return !isProgramFault(error);
  return error instanceof Error && failures.has(error);
}

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Whether a working server refused what our own code asked for: an invalid value, a violated constraint, or a
 * privilege or policy that does not allow it. A use case that expects such an error handles it.
 */
function isProgramFault(error: pg.DatabaseError): boolean {
  return isBadValue(error) || error.code === INSUFFICIENT_PRIVILEGE;
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
    error.code === INSUFFICIENT_PRIVILEGE &&
    error.routine === POLICY_CHECK &&
    // Not the quotation marks, which differ between the languages of the server's messages.
    error.message.split(/\W+/).includes(table)
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

/** Whether the message of an error quotes a value, as `invalid input syntax for type integer: "…"` does. */
export function quotesValue(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}
