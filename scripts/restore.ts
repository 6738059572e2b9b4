import { parseArgs } from 'node:util';
import {
  BackupError,
  installedTools,
  restore,
  rowsIn,
  toolsThrough,
} from '@rookery/database/backup';
import { ConfigError, readConfig } from '@rookery/config';
import { DatabaseSetupError } from '@rookery/database';

const USAGE =
  'Usage: npm run restore -- DIRECTORY-OF-A-BACKUP [--through "docker exec -i postgres"]';

const { directory, through } = readArguments();
try {
  const config = readConfig(process.env);
  const tools = through === undefined ? installedTools() : toolsThrough(through);
  const { manifest, hasSameSecret, ran } = await restore({ ...config, directory, tools });
  console.log(
    `Restored ${Object.keys(manifest.tables).length} tables with ${rowsIn(manifest.tables)} rows, each compared with the backup.`,
  );
  if (ran.length > 0) console.log(`Then brought them up to date: ${ran.join(', ')}.`);
  console.log(
    `This is the state of ${manifest.takenAt}. Everything that members did in the ${ageOf(manifest.takenAt)} since then is missing.`,
  );
  if (!hasSameSecret)
    console.log(
      'The secret is not the one of the backup: members have to sign in again, and those who use codes of an app cannot: set the secret of the backup if you have it.',
    );
} catch (error) {
  const isForOperator =
    error instanceof ConfigError ||
    error instanceof BackupError ||
    error instanceof DatabaseSetupError;
  console.error(isForOperator ? error.message : error);
  process.exit(1);
}

/** Such as `27 hours and 12 minutes`. */
function ageOf(takenAt: string): string {
  const minutes = Math.ceil((Date.now() - Date.parse(takenAt)) / 60_000);
  return `${Math.floor(minutes / 60)} hours and ${minutes % 60} minutes`;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { through: { type: 'string' } },
    });
    const [path, ...rest] = positionals;
    if (path === undefined || rest.length > 0) throw new Error();
    return { directory: path, through: values.through };
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}
