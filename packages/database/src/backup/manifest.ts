import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './backup-error.ts';
import type { TableSums } from './table-sums.ts';

export const DUMP = 'database.dump';
const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** Says what a backup holds. It is written last, so a directory without it is no backup. */
export interface Manifest {
  /** The moment of the snapshot. Nothing that was committed later is in the backup. */
  readonly takenAt: string;
  /** The position in the write-ahead log, for those who also archive it. */
  readonly position: string;
  readonly serverVersion: string;
  /** The latest migration that had run. */
  readonly migration: string;
  /** Tells whether another secret is the same one, without revealing it. */
  readonly secretFingerprint: string;
  readonly dump: { readonly bytes: number; readonly sha256: string };
  readonly tables: TableSums;
}

export function secretFingerprint(secret: string): string {
  return createHmac('sha256', secret).update('backup').digest('hex').slice(0, 16);
}

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify({ format: FORMAT, ...manifest }, null, 2)}\n`;
  await writeFile(join(directory, MANIFEST), text, { mode: 0o600, flush: true });
}

export async function readManifest(directory: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(directory, MANIFEST), 'utf8');
  } catch (cause) {
    throw new BackupError(`${directory} is not a backup: it has no readable ${MANIFEST}.`, {
      cause,
    });
  }
  const manifest = parseJson(text) as Partial<Manifest & { format: number }> | null;
  if (manifest?.format !== FORMAT || manifest.dump === undefined || manifest.tables === undefined) {
    throw new BackupError(
      `The ${MANIFEST} in ${directory} is damaged, or a newer version of the program wrote it.`,
    );
  }
  return manifest as Manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
