export { backUp } from './back-up.ts';
export { BackupError } from './backup-error.ts';
export { installedTools, toolsThrough } from './postgres-tools.ts';
export { removeOldBackups } from './old-backups.ts';
export { restore } from './restore.ts';
export { rowsIn } from './table-sums.ts';
