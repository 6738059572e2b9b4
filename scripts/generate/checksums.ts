import { readMigrations } from '@rookery/database';

/**
 * One line for each migration. A line that is committed never changes again: `npm run check:migrations`
 * looks into the history for it.
 */
export function generateChecksums(): string {
  return readMigrations()
    .map(({ name, checksum }) => `${name} ${checksum}\n`)
    .join('');
}
