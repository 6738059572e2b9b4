import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileSum } from '../backup/dump-file.ts';

const MANIFEST = 'manifest.json';
const FORMAT = 1;

/** The sum is that of the compressed file. */
export interface ArchivedMonth extends FileSum {
  readonly games: number;
}

export type ArchivedMonths = Readonly<Record<string, ArchivedMonth>>;

export async function readMonths(directory: string): Promise<ArchivedMonths> {
  let text: string;
  try {
    text = await readFile(join(directory, MANIFEST), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
  const manifest = JSON.parse(text) as { format?: number; months?: ArchivedMonths };
  if (manifest.format !== FORMAT || manifest.months === undefined)
    throw new Error(`${join(directory, MANIFEST)} is not the manifest of an archive of games.`);
  return manifest.months;
}

/** Replaces the manifest at once: a run that ends at any moment leaves the old or the new one. */
export async function writeMonths(directory: string, months: ArchivedMonths): Promise<void> {
  const sorted = Object.fromEntries(
    Object.entries(months).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const text = `${JSON.stringify({ format: FORMAT, months: sorted }, null, 2)}\n`;
  const path = join(directory, MANIFEST);
  await writeFile(`${path}.part`, text, { mode: 0o600, flush: true });
  await rename(`${path}.part`, path);
}
