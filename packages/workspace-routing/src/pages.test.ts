import { expect, test } from 'vitest';
import { gamePagePath, isPublicPage, isWorkspacePage } from './pages.ts';

test.each([
  ['/', true],
  ['/login', true],
  ['/login/', true],
  ['/login/reset', true],
  ['/login/other', false],
  ['/invite/a-b_c', true],
  ['/invite', false],
  ['/invite/', false],
  ['/invite/a/b', false],
  ['/invite/a/', true],
  ['/x/login', false],
  ['/tasks', false],
])('%s is a public page: %j', (path, expected) => {
  expect(isPublicPage(path)).toBe(expected);
});

test.each([
  ['', true],
  ['/', true],
  ['/tasks', true],
  ['/chess/games/1/review', true],
  ['/chess/games//review', false],
  ['/chess/games/1/other', false],
  ['/login', false],
])('%j is a page of a workspace: %j', (rest, expected) => {
  expect(isWorkspacePage(rest)).toBe(expected);
});

test('the page of a game is in the personal workspace of each member', () => {
  expect(gamePagePath('7')).toBe('/personal/chess/games/7');
  expect(isWorkspacePage(gamePagePath('7').replace('/personal', ''))).toBe(true);
});
