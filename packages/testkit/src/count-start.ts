import { appendFileSync } from 'node:fs';

/** Counts a start for the report at the end of a test run (`scripts/test-run`). */
export function countStart(what: 'browser' | 'nats-server' | 'postgres' | 'server'): void {
  const file = process.env['STARTS_FILE'];
  if (file !== undefined) appendFileSync(file, `${what}\n`);
}
