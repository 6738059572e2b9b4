import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { MIGRATIONS, readMigrations } from '@rookery/database';

/**
 * Fails if a committed migration has changed. Each file is compared with its line in `checksums.txt`, and with all
 * lines that `checksums.txt` ever had, so that editing both in one commit is found, too.
 */
const LIST = 'checksums.txt';
const LINE = /^\d{4}_[a-z_]+\.sql [0-9a-f]{64}$/;

const directory = resolve(process.argv[2] ?? MIGRATIONS);
const listed = linesOf(readFileSync(join(directory, LIST), 'utf8'));
const now = readMigrations(directory).map(({ name, checksum }) => `${name} ${checksum}`);
const history = committedLines();

const changed = [...new Set([...listed, ...(history ?? [])])].filter((line) => !now.includes(line));
const unlisted = now.filter((line) => !listed.includes(line));
const names = [...new Set([...changed, ...unlisted].map((line) => line.split(' ', 1)[0] ?? ''))];

if (history === null)
  console.log('No git history here: migrations are compared with checksums.txt alone.');
if (names.length === 0) console.log(`${now.length} migrations, none changed.`);
for (const name of names) {
  const isNew = !changed.some((line) => line.startsWith(name));
  console.error(
    isNew
      ? `${name} is not in ${LIST}. Run npm run generate and commit the result.`
      : `${name} changed after it was committed. Databases have run it: restore it, and add a new migration. ` +
          'If the commit is only in this clone, amend that commit instead.',
  );
}
process.exitCode = names.length === 0 ? 0 : 1;

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => LINE.test(line));
}

/** All lines that any commit up to this one has added; null if the git history is incomplete. */
function committedLines(): string[] | null {
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return null;
    const patches = git(
      'log',
      '--full-history',
      '-m',
      '--no-renames',
      '-p',
      '--format=',
      '--',
      LIST,
    );
    return linesOf(patches.replace(/^\+/gm, ''));
  } catch {
    return null;
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: directory, encoding: 'utf8', stdio: 'pipe' });
}
