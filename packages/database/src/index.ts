export * from './administration.ts';
export { checkDatabase } from './check-database.ts';
export * from './database.ts';
export * from './failure.ts';
export { DatabaseSetupError } from './administrator-connection.ts';
export type { BatchedStatement } from './batched-statement.ts';
export * from './ids.ts';
export { JOB_SCHEMA, jobTablesConnection, withJobTables } from './job-tables.ts';
export { isSlotInUse, openChangeLog, type ChangeLog } from './log/change-log.ts';
export type { Batch, LogReader, RowChange } from './log/log-reader.ts';
export { jsonWriter } from './log/json.ts';
export type { Column, Relation, Value } from './log/pgoutput.ts';
export { SLOT_LOCK } from './log/slot.ts';
export * from './migrate.ts';
export { MIGRATIONS, readMigrations } from './migration-files.ts';
export { postgresDirectories } from './postgres-directories.ts';
export {
  isImportBegun,
  openPuzzleImport,
  STARTER_PUZZLES,
  type ImportedPuzzle,
  type ImportProgress,
  type PuzzleImport,
} from './puzzle-import.ts';
export { observeStatements } from './observed-statements.ts';
export * from './roles.ts';
export type * from './rows.ts';
export { BusyError, createFairSemaphore } from './fair-semaphore.ts';
export { truthOf } from './truth-of.ts';
