import { isImportBegun, STARTER_PUZZLES } from '@rookery/database';
import { importPuzzles } from './import-puzzles.ts';
import { identifyFile } from './puzzle-file.ts';

/**
 * Stores the puzzles that come with the program, once for each version of their file: a newer set reaches an existing
 * database, and puzzles that an operator has deleted do not come back at the next start.
 */
export async function addStarterPuzzles(
  databaseUrl: string,
  path: string = STARTER_PUZZLES,
): Promise<void> {
  const { identity } = await identifyFile(path);
  // The file is so small that it is stored in one batch: begun is finished.
  if (await isImportBegun(databaseUrl, identity)) return;
  await importPuzzles({ databaseUrl, path });
}
