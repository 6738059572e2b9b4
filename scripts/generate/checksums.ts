import { readMigrations } from '@rookery/database';

/**
 * One line for each migration. A committed line must never change: `npm run check:migrations` compares it with the
 * git history.
 */
export function generateChecksums(): string {
  return readMigrations()
    .map(({ name, checksum }) => `${name} ${checksum}\n`)
    .join('');
}
