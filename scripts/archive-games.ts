import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '@rookery/config';
import { archiveGames } from '@rookery/database/archive';

const USAGE = 'Usage: npm run archive-games -- DIRECTORY [--older-than-days N]';

const { directory, olderThanDays } = readArguments();
try {
  const config = readConfig(process.env);
  const { written, unchanged } = await archiveGames({
    ...config,
    directory,
    olderThanDays,
    onMonth: (month, { games, bytes }) => console.log(`${month}: ${games} games, ${bytes} bytes`),
  });
  console.log(`${written} months written to ${directory}, ${unchanged} were there already.`);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'older-than-days': { type: 'string', default: '0' } },
    });
    const [path, ...rest] = positionals;
    const days = Number(values['older-than-days']);
    if (path === undefined || rest.length > 0 || !Number.isInteger(days) || days < 0)
      throw new Error();
    return { directory: path, olderThanDays: days };
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}
