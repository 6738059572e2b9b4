import { readMigrations } from '@rookery/database';
import { risksOf } from './migrations/risks.ts';

/**
 * Fails if a migration may hold a lock on a large table for long, or may take from the earlier version what it still uses, and
 * no comment at the statement says why that is harmless. docs/decisions/0073 has the rules.
 */
const LAST_UNCHECKED = '0066_guardians.sql';

const checked = readMigrations().filter(({ name }) => name > LAST_UNCHECKED);
const risks = checked.flatMap(({ name, sql }) => risksOf(sql).map((risk) => ({ name, ...risk })));
for (const { name, statement, why } of risks) {
  console.error(`${name}: "${statement}": ${why}.`);
}
if (risks.length > 0) {
  console.error(
    'Change the migration, or begin a comment at the statement with "-- Harmless:" and the reason.',
  );
  process.exitCode = 1;
} else console.log(`${checked.length} migrations checked for long locks.`);
