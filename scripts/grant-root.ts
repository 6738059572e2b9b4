import { readConfig } from '@rookery/config';
import { grantRoot } from '@rookery/database';

const [email] = process.argv.slice(2);
if (email === undefined) {
  console.error('Usage: npm run grant-root -- member@club.example');
  process.exit(2);
}
const found = await grantRoot(readConfig(process.env).databaseUrl, email);
console.log(
  found ? `${email} now owns the root workspace.` : `No account has the address ${email} yet.`,
);
process.exitCode = found ? 0 : 1;
