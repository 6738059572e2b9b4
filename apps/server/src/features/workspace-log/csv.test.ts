import type { LogEntry } from '@rookery/contract';
import { expect, test } from 'vitest';
import { writeCsv } from './csv.ts';

const ENTRY: LogEntry = {
  id: '11111111-1111-4111-8111-111111111111',
  created_at: '2026-01-01T00:00:00Z',
  actor_id: null,
  actor_name: null,
  action: 'renamed',
  target_id: null,
  target_name: null,
  before: null,
  after: null,
};

test.each([
  ['Ann', 'Ann'],
  ['Ann, "the rook"', '"Ann, ""the rook"""'],
  ['=1+1', `'=1+1`],
  ['@sum', `'@sum`],
  ['-1', `'-1`],
  ['a=1', 'a=1'],
])('%s is written as %s', (name, written) => {
  expect(writeCsv([{ ...ENTRY, before: name }])).toBe(
    'created_at,actor_name,action,target_name,before,after,actor_id,target_id\r\n' +
      `2026-01-01T00:00:00Z,,renamed,,${written},,,\r\n`,
  );
});
