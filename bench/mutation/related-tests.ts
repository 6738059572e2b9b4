import { basename, dirname } from 'node:path/posix';
import type { Dependent, ImportGraph, Sources } from './import-graph.ts';

/** How many test files with a Postgres run for one mutant: they take most of the time. */
const SERVER_TESTS = 9;
/** And how many of them only ask its routes. */
const ASKING_TESTS = 4;
const WIDE_TESTS = 30;
/** Tests of a file that is further away than this say little about the mutant. */
const FAR = 4;
const VISIBILITY = 'apps/server/src/visibility/';
/** Tests of all tables at once. */
const READS_CATALOGUE = /\/(?:privileges|policy-checks|column-checks)\/|\/table-lives\./;

function isPureTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) && !/\.(pg|cluster)\.test\./.test(file) && !isEndToEnd(file);
}

export function pureTestsOf(area: string, sources: Sources): string[] {
  return [...sources.keys()].filter((file) => isPureTest(file) && areaOf(file).startsWith(area));
}

export function isPgTest(file: string): boolean {
  return file.endsWith('.pg.test.ts');
}

function isEndToEnd(file: string): boolean {
  return file.startsWith('e2e/');
}

/** The folder whose tests belong together: a package, or a feature of the server. */
export function areaOf(file: string): string {
  const parts = dirname(file).split('/');
  if (parts[0] === 'packages') return parts.slice(0, 2).join('/');
  return parts.slice(0, parts[3] === 'features' ? 5 : 4).join('/');
}

/** Test files in the order in which they run. */
export interface RelatedTests {
  /** Tests without servers in the same area. */
  readonly near: readonly string[];
  /** Tests without servers elsewhere, for what survives the near ones. */
  readonly wide: readonly string[];
  /** Tests with a real Postgres, and mostly the real program. */
  readonly server: readonly string[];
}

export function relatedTests(file: string, graph: ImportGraph, sources: Sources): RelatedTests {
  const dependents = graph.dependents(file);
  const pure = dependents.map((dependent) => dependent.file).filter(isPureTest);
  const near = pure.filter((test) => areaOf(test) === areaOf(file));
  return {
    near: near.toSorted((one, other) => Number(isProperty(one)) - Number(isProperty(other))),
    wide: pure.filter((test) => !near.includes(test)).slice(0, WIDE_TESTS),
    server: [
      ...new Set([...nearestServerTests(dependents, sources), ...askingTests(file, sources)]),
    ].slice(0, SERVER_TESTS + ASKING_TESTS),
  };
}

/** Tests elsewhere that ask the routes of a feature: those of one's own data, for instance, stand among the trials. */
function askingTests(file: string, sources: Sources): string[] {
  const feature = areaOf(file);
  const routes = [...sources].filter(
    ([path]) => areaOf(path) === feature && basename(path).endsWith('routes.ts'),
  );
  const paths = routes.flatMap(([, text]) => Array.from(text.matchAll(ROUTE), ([, path]) => path));
  const asked = [...new Set(paths.flatMap((path) => longestPart(path ?? '')))];
  return pgTests(sources, 'apps/server/src/')
    .map((test) => ({
      test,
      count: asked.filter((part) => sources.get(test)?.includes(part)).length,
    }))
    .filter(({ test, count }) => count > 0 && areaOf(test) !== feature)
    .toSorted((one, other) => other.count - one.count || one.test.localeCompare(other.test))
    .map(({ test }) => test);
}

const ROUTE = /'(?:GET|POST|PUT|PATCH|DELETE) (\/[^']+)'/g;

/** Of a path, what stands between its parameters. */
function longestPart(path: string): string[] {
  const parts = path.split(/:\w+/).toSorted((one, other) => other.length - one.length);
  return parts[0] === undefined || parts[0] === '/' || parts[0] === '/api/' ? [] : [parts[0]];
}

function isProperty(file: string): boolean {
  return file.includes('.property.');
}

/** A test of a package that imports the file stands before its neighbours in the folder. */
function rankOf(test: string, { file, distance }: Dependent): number {
  return test === file ? distance / 10 : distance + stepsBetween(test, file);
}

/** A test that starts the program imports nothing of it, so it is found by the folders of what depends on the file. */
function nearestServerTests(
  dependents: ReturnType<ImportGraph['dependents']>,
  sources: Sources,
): string[] {
  const close = dependents.filter(({ distance }) => distance <= FAR);
  const ranked = [...sources.keys()]
    .filter(isPgTest)
    .map((test) => ({ test, rank: Math.min(...close.map((each) => rankOf(test, each))) }))
    .filter(({ rank }) => rank < Infinity);
  return ranked
    .toSorted((one, other) => one.rank - other.rank || one.test.localeCompare(other.test))
    .slice(0, SERVER_TESTS)
    .map(({ test }) => test);
}

/** How many folders lie between a test and a file of its area. A test of the same name stands before its neighbours. */
function stepsBetween(test: string, file: string): number {
  if (areaOf(test) !== areaOf(file)) return Infinity;
  const [one, other] = [dirname(test).split('/'), dirname(file).split('/')];
  const common = one.findIndex((part, index) => part !== other[index]);
  const shared = common === -1 ? one.length : common;
  const isNamesake = stem(test) === stem(file);
  return one.length + other.length - 2 * shared + (isNamesake ? 0 : 0.5);
}

function stem(file: string): string {
  return basename(file).split('.')[0] ?? '';
}

/**
 * In stages: the tests of the database that name the objects or read the whole catalogue, which end soon, then those of
 * the features that name them, and of what members see.
 */
export function sqlTests(names: readonly string[], sources: Sources): string[][] {
  const mentions = (file: string) => countMentions(sources.get(file) ?? '', names);
  const database = pgTests(sources, 'packages/database/')
    .filter((file) => READS_CATALOGUE.test(file) || mentions(file) > 0)
    .toSorted((one, other) => mentions(other) - mentions(one));
  const visibility = pgTests(sources, VISIBILITY);
  return [database, [...nearestToNames(names, sources), ...visibility]];
}

function pgTests(sources: Sources, folder: string): string[] {
  return [...sources.keys()].filter((file) => file.startsWith(folder) && isPgTest(file));
}

function nearestToNames(names: readonly string[], sources: Sources): string[] {
  const ofAreas = new Map<string, number>();
  for (const [file, text] of sources) {
    if (!file.startsWith('apps/server/src/') || file.startsWith(VISIBILITY)) continue;
    ofAreas.set(areaOf(file), (ofAreas.get(areaOf(file)) ?? 0) + countMentions(text, names));
  }
  return pgTests(sources, 'apps/server/src/')
    .filter((file) => !file.startsWith(VISIBILITY) && (ofAreas.get(areaOf(file)) ?? 0) > 0)
    .map((file) => ({
      file,
      own: countMentions(sources.get(file) ?? '', names),
      area: ofAreas.get(areaOf(file)) ?? 0,
    }))
    .toSorted((one, other) => other.own - one.own || other.area - one.area)
    .slice(0, SERVER_TESTS)
    .map(({ file }) => file);
}

function countMentions(text: string, names: readonly string[]): number {
  return names
    .map((name) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0)
    .reduce((sum, count) => sum + count, 0);
}
