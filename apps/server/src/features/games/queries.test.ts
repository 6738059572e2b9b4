import { expect, test } from 'vitest';
import { isSearch } from './queries.ts';

const player = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

test.each([
  [{}, false],
  [{ player }, false],
  [{ status: 'finished' }, false],
  [{ time_control: 'rapid' }, false],
  [{ player, status: 'active' }, false],
  [{ player, status: 'drawn' }, true],
  [{ player, time_control: 'rapid' }, true],
  [{ status: 'active', between: 'members' }, true],
  [{ status: 'aborted', time_control: 'rapid' }, true],
] as const)('a list of games with %o needs a search: %s', (filter, expected) => {
  expect(isSearch(filter)).toBe(expected);
});
