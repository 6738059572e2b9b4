import pg from 'pg';
import { expect, test } from 'vitest';
import { isDataStoreFailure, isPolicyViolation, throwFromDataStore } from './failure.ts';

function databaseError(fields: Partial<pg.DatabaseError>, message = ''): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(message, 0, 'error'), fields);
}

test.each([
  ['a missing privilege', '42501', false],
  ['an invalid value', '22P02', false],
  ['a violated constraint', '23505', false],
  ['a missing table', '42P01', true],
  ['a deadlock', '40P01', true],
  ['a full disk', '53100', true],
  ['a shutdown', '57P01', true],
])('%s (%s) is a failure of the data store: %s', (_name, code, expected) => {
  expect(isDataStoreFailure(databaseError({ code }))).toBe(expected);
});

test('only an error without a code that the driver has thrown is a failure of the data store', () => {
  const lost = new Error('Connection terminated unexpectedly');
  expect(() => throwFromDataStore(lost)).toThrow(lost);
  expect(isDataStoreFailure(lost)).toBe(true);
  expect(isDataStoreFailure(new Error('Connection terminated unexpectedly'))).toBe(false);
});

const CHECK = { code: '42501', routine: 'ExecWithCheckOptions' };
test.each([
  ['its policy', CHECK, 'new row violates row-level security policy for table "games"', true],
  ['its policy, in French', CHECK, 'la politique de sécurité pour la table « games »', true],
  ['the policy of another table', CHECK, 'new row violates … for table "games_old"', false],
  ['a privilege', { ...CHECK, routine: 'aclcheck_error' }, 'permission denied for "games"', false],
  ['a constraint', { ...CHECK, code: '23514' }, 'new row for relation "games"', false],
])('a policy of a table has refused a row: %s', (_name, fields, message, expected) => {
  expect(isPolicyViolation(databaseError(fields, message), 'games')).toBe(expected);
});
