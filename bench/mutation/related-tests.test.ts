import { expect, test } from 'vitest';
import { ImportGraph } from './import-graph.ts';
import { relatedTests, sqlTests } from './related-tests.ts';

const SOURCES = new Map([
  ['packages/a/src/index.ts', `export * from './sum.ts';\nexport * from './other.ts';`],
  ['packages/a/src/sum.ts', 'export function sum() {}'],
  ['packages/a/src/other.ts', 'export const other = 1;'],
  ['packages/a/src/sum.test.ts', `import { sum } from './sum.ts';`],
  ['packages/a/src/sum.property.test.ts', `import { sum } from './sum.ts';`],
  ['packages/b/src/b.test.ts', `import { sum } from '@rookery/a';`],
  ['packages/b/src/c.test.ts', `import { other } from '@rookery/a';`],
  ['packages/b/src/d.test.ts', `import type { sum } from '@rookery/a';`],
  ['packages/database/src/notes.pg.test.ts', 'select from notes'],
  ['packages/database/src/others.pg.test.ts', 'select from others'],
  ['packages/database/src/table-lives.pg.test.ts', 'select from pg_class'],
  ['apps/server/src/features/notes/routes.ts', `import { sum } from '@rookery/a';\n// notes`],
  ['apps/server/src/features/notes/notes.pg.test.ts', ''],
  ['apps/server/src/features/notes/deeper/deep.pg.test.ts', ''],
  ['apps/server/src/features/others/others.pg.test.ts', ''],
  ['apps/server/src/visibility/visibility.pg.test.ts', ''],
]);
const ENTRIES = new Map([['@rookery/a', 'packages/a/src/index.ts']]);
const graph = new ImportGraph(SOURCES, ENTRIES);

test('tests of a package are those that import the file, and of others those that use it', () => {
  const related = relatedTests('packages/a/src/sum.ts', graph, SOURCES);
  expect(related.near).toEqual([
    'packages/a/src/sum.test.ts',
    'packages/a/src/sum.property.test.ts',
  ]);
  expect(related.wide).toEqual(['packages/b/src/b.test.ts']);
});

test('tests with a server stand beside what uses the file, the nearest first', () => {
  const nearest = [
    'apps/server/src/features/notes/notes.pg.test.ts',
    'apps/server/src/features/notes/deeper/deep.pg.test.ts',
  ];
  expect(relatedTests('packages/a/src/sum.ts', graph, SOURCES).server).toEqual(nearest);
  const routes = relatedTests('apps/server/src/features/notes/routes.ts', graph, SOURCES);
  expect(routes.server).toEqual(nearest);
});

test('tests elsewhere that ask the routes of a feature follow', () => {
  const sources = new Map([
    ...SOURCES,
    ['apps/server/src/features/data/routes.ts', `'GET /api/data/exports/:id'`],
    ['apps/server/src/features/data/job.ts', ''],
    ['apps/server/src/trials/data.pg.test.ts', 'ask(`/api/data/exports/${id}`)'],
  ]);
  const { server } = relatedTests(
    'apps/server/src/features/data/job.ts',
    new ImportGraph(sources, ENTRIES),
    sources,
  );
  expect(server).toEqual(['apps/server/src/trials/data.pg.test.ts']);
});

test('tests of a table are those of the database that name it or read the catalogue, then its feature', () => {
  expect(sqlTests(['notes'], SOURCES)).toEqual([
    ['packages/database/src/notes.pg.test.ts', 'packages/database/src/table-lives.pg.test.ts'],
    [
      'apps/server/src/features/notes/notes.pg.test.ts',
      'apps/server/src/features/notes/deeper/deep.pg.test.ts',
      'apps/server/src/visibility/visibility.pg.test.ts',
    ],
  ]);
});
