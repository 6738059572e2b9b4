import { hasPuzzles, STARTER_PUZZLES } from '@rookery/database';
import { importPuzzles } from './import-puzzles.ts';

/**
 * Stores the puzzles that come with the program if there are none. The import of a file is done once, so puzzles that
 * an operator has deleted do not come back.
 */
export async function addStarterPuzzles(databaseUrl: string): Promise<void> {
  if (await hasPuzzles(databaseUrl)) return;
  await importPuzzles({ databaseUrl, path: STARTER_PUZZLES });
}
