import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Fails if a word of `docs/glossary.md` no longer occurs in the path that its entry names, if the path no longer
 * exists, or if the entries are not in alphabetical order.
 */
const GLOSSARY = join('docs', 'glossary.md');
const ENTRY = /^- \*\*([^*]+)\*\*: .+ \(`([^`]+)`\)$/;

interface Entry {
  readonly word: string;
  readonly path: string;
}

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'));
const items = readItems(readFileSync(join(root, GLOSSARY), 'utf8'));
const entries = items.flatMap(parseEntry);
const problems = [
  ...items.filter((item) => !ENTRY.test(item)).map((item) => `Not a glossary entry: ${item}`),
  ...entries.flatMap(problemWith),
  ...entries.flatMap(problemWithOrder),
];

for (const problem of problems) console.error(problem);
if (problems.length === 0) console.log(`${entries.length} words, all found in their paths.`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Each list item of the page as one line. */
function readItems(page: string): string[] {
  return page
    .replaceAll(/\n {2,}/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('- '));
}

function parseEntry(item: string): Entry[] {
  const [, word, path] = ENTRY.exec(item) ?? [];
  return word === undefined || path === undefined ? [] : [{ word, path }];
}

function problemWith({ word, path }: Entry): string[] {
  const target = join(root, path);
  if (!existsSync(target)) return [`${word}: ${path} does not exist.`];
  const occurs = filesIn(target).some((file) => patternOf(word).test(readFileSync(file, 'utf8')));
  return occurs ? [] : [`${word}: does not occur in ${path}.`];
}

function problemWithOrder({ word }: Entry, index: number): string[] {
  const before = entries[index - 1]?.word;
  const isOrdered = before === undefined || before.localeCompare(word, 'en') < 0;
  return isOrdered ? [] : [`${word}: must come before ${before}.`];
}

/**
 * `lag quota` is also found as `lagQuota`, `lag_quota` and over the end of a comment line; `gap` is also found in
 * `onGap`, but not in `megagap`.
 */
function patternOf(word: string): RegExp {
  const [first = '', ...others] = word.split(/\W+/);
  if (others.length > 0) return new RegExp([first, ...others].join('[\\s_*/-]*'), 'i');
  const capitalised = first.charAt(0).toUpperCase() + first.slice(1);
  return new RegExp(`(?<![A-Za-z])${first}|${capitalised}|${first.toUpperCase()}`);
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
