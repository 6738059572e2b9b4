import { expect, test } from 'vitest';
import type { Schema } from './schema.ts';
import { sqlMutants } from './sql-mutants.ts';

const SCHEMA: Schema = {
  functions: [
    {
      name: 'count_notes',
      place: 'app.count_notes(least integer)',
      tables: ['notes'],
      definition: [
        'CREATE OR REPLACE FUNCTION app.count_notes(least integer DEFAULT 1)',
        ' LANGUAGE sql',
        'AS $function$',
        '  select count(*) from notes where stars > 3',
        '$function$',
      ].join('\n'),
    },
  ],
  policies: [
    { policy: 'see', on: 'public.notes', name: 'notes', usage: '(a AND b)', check: 'true' },
  ],
  triggers: [],
  constraints: [],
  secured: [{ on: 'public.notes', name: 'notes' }],
  missingGrants: [{ on: 'public.notes', name: 'notes', verb: 'delete', grantee: 'rookery_app' }],
};

const mutants = sqlMutants(SCHEMA).flatMap((kind) => kind.mutants);

test('only the body of a function is mutated, and its place is a line of the definition', () => {
  const own = mutants.filter(({ place }) => place.startsWith('function'));
  expect(own.map(({ place, mutated }) => [place, mutated])).toEqual([
    ['function app.count_notes(least integer):4', 'select count(*) from notes where stars >= 3'],
    ['function app.count_notes(least integer):4', 'select count(*) from notes where stars > 4'],
  ]);
  expect(own.every(({ names }) => names.join() === 'count_notes,notes')).toBe(true);
});

test('a policy is dropped, opened, and loses each of its conditions', () => {
  const own = mutants.filter(({ place }) => place === 'policy see on public.notes');
  expect(own.map(({ statement }) => statement.split(';')[0])).toEqual([
    'drop policy see on public.notes',
    'alter policy see on public.notes using (true)',
    'alter policy see on public.notes using ((true AND b))',
    'alter policy see on public.notes using ((a AND true))',
  ]);
});

test('a server accepts the schema of every mutant', () => {
  for (const { statement } of mutants) {
    expect(statement.endsWith('update migrations set catalogue = null')).toBe(true);
  }
  expect(mutants.map(({ statement }) => statement.split(';')[0])).toContain(
    'grant delete on public.notes to rookery_app',
  );
});
