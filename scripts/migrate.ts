import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '@rookery/config';
import { createRoles, DatabaseSetupError } from '@rookery/database';
import { prepareDatabase } from '@rookery/server/prepare-database';

const options = readOptions();
try {
  const config = readConfig(process.env);
  const rotateSecret = options['rotate-secret'];
  if (options['roles-only']) {
    await createRoles({ ...config, rotateSecret, grantTo: options['grant-to'] });
    console.log('The roles exist. A dump can be restored now.');
  } else {
    const ran = await prepareDatabase(config, { rotateSecret });
    console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
  }
  if (rotateSecret) console.log('The roles have the passwords of this ROOKERY_SECRET.');
} catch (error) {
  const isForOperator = error instanceof ConfigError || error instanceof DatabaseSetupError;
  console.error(isForOperator ? error.message : error);
  process.exit(1);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        'roles-only': { type: 'boolean', default: false },
        'grant-to': { type: 'string' },
        'rotate-secret': { type: 'boolean', default: false },
      },
    });
    return values;
  } catch {
    console.error('Usage: npm run migrate -- [--roles-only [--grant-to USER]] [--rotate-secret]');
    process.exit(2);
  }
}
