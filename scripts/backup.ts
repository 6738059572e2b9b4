import { parseArgs } from 'node:util';
import {
  BackupError,
  backUp,
  installedTools,
  removeOldBackups,
  rowsIn,
  toolsThrough,
} from '@rookery/database/backup';
import { ConfigError, readConfig } from '@rookery/config';

const USAGE =
  'Usage: npm run backup -- DIRECTORY [--keep-days N] [--through "docker exec -i postgres"]';

const { directory, through, keepDays } = readArguments();
try {
  const config = readConfig(process.env);
  const tools = through === undefined ? installedTools() : toolsThrough(through);
  const started = performance.now();
  const backup = await backUp({ ...config, directory, tools });
  const { tables, dump, takenAt } = backup.manifest;
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`Backed up the state of ${takenAt} to ${backup.directory}, and read it again:`);
  console.log(
    `${Object.keys(tables).length} tables, ${rowsIn(tables)} rows, ${dump.bytes} bytes, ${seconds} s.`,
  );
  console.log('What members do from then on is not in it. Keep ROOKERY_SECRET at another place.');
  if (keepDays !== null) {
    const removed = await removeOldBackups(directory, keepDays);
    if (removed.length > 0)
      console.log(`Removed those older than ${keepDays} days: ${removed.join(', ')}.`);
  }
} catch (error) {
  const isForOperator = error instanceof ConfigError || error instanceof BackupError;
  console.error(isForOperator ? error.message : error);
  process.exit(1);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { through: { type: 'string' }, 'keep-days': { type: 'string' } },
    });
    const [path, ...rest] = positionals;
    const days = values['keep-days'] === undefined ? null : Number(values['keep-days']);
    if (path === undefined || rest.length > 0 || (days !== null && !(days >= 1))) throw new Error();
    return { directory: path, through: values.through, keepDays: days };
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}
