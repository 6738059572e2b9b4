/** A backup cannot be taken, or a restore cannot be done. The message tells the operator what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
