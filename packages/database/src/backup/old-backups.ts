import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

const DAY_MS = 86_400_000;

/** Removes backups that are older than these days, and returns their names. Leaves everything else as it is. */
export async function removeOldBackups(directory: string, days: number): Promise<string[]> {
  const removed: string[] = [];
  for (const name of await readdir(directory)) {
    const takenAt = await takenAtOf(join(directory, name));
    if (takenAt === null || Date.now() - takenAt < days * DAY_MS) continue;
    await rm(join(directory, name), { recursive: true });
    removed.push(name);
  }
  return removed;
}

/** Null if this is no backup. */
async function takenAtOf(directory: string): Promise<number | null> {
  try {
    return Date.parse((await readManifest(directory)).takenAt);
  } catch {
    return null;
  }
}
