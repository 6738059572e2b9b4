import { readConfig } from '@rookery/config';
import { migrate } from '@rookery/database';

const ran = await migrate(readConfig(process.env));
console.log(ran.length === 0 ? 'The database is up to date.' : `Ran ${ran.join(', ')}.`);
