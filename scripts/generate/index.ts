import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exampleEnvironment } from '@rookery/config';
import { generateAchievementsPage } from './achievements.ts';
import { generateChecksums } from './checksums.ts';
import { generateOpenApi } from './openapi.ts';
import { generateOpenings } from './openings.ts';
import { generatePermissionsPage } from './permissions.ts';
import { generateRoutingPage } from './routing.ts';
import { generateRows } from './rows.ts';

/** All generated files that are committed. With `--check`, a difference is a failure. */
const GENERATED: Record<string, () => string | Promise<string>> = {
  '.env.example': exampleEnvironment,
  'apps/web/src/chess/openings/openings.json': generateOpenings,
  'docs/achievements.md': generateAchievementsPage,
  'docs/permissions.md': generatePermissionsPage,
  'docs/routing.md': generateRoutingPage,
  'openapi.json': generateOpenApi,
  'packages/database/migrations/checksums.txt': generateChecksums,
  'packages/database/src/rows.ts': generateRows,
};

const root = join(import.meta.dirname, '..', '..');
const check = process.argv.includes('--check');
const stale: string[] = [];

for (const [file, make] of Object.entries(GENERATED)) {
  const made = await make();
  if (read(file) === made) continue;
  stale.push(file);
  if (!check) writeFileSync(join(root, file), made);
}

if (stale.length === 0) console.log('Generated files are up to date.');
else console.log(`${check ? 'Out of date' : 'Written'}: ${stale.join(', ')}`);
if (check && stale.length > 0) {
  console.error('Run `npm run generate` and commit the result.');
  process.exitCode = 1;
}

function read(file: string): string | null {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch {
    return null;
  }
}
