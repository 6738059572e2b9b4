import type { Account } from '@rookery/contract';
import { expect, test } from 'vitest';
import { judgeAddress } from './guard.ts';

const PERSONAL = '11111111-1111-4111-8111-111111111111';
const CLUB = '22222222-2222-4222-8222-222222222222';

const account: Account = {
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Ada',
  email: 'ada@example.org',
  email_verified: true,
  locale: null,
  theme: 'system',
  personal_workspace_id: PERSONAL,
  default_workspace_id: CLUB,
};

test.each([
  [
    `/${PERSONAL}/tasks?completed=true`,
    { kind: 'go', location: '/personal/tasks?completed=true', remember: null },
  ],
  ['/vi/personal?a=%20b', { kind: 'go', location: '/personal?a=%20b', remember: 'vi' }],
  ['/', { kind: 'go', location: `/${CLUB}`, remember: null }],
  ['/personal#top', { kind: 'workspace', workspaceId: PERSONAL }],
  [`/${CLUB}/members`, { kind: 'workspace', workspaceId: CLUB }],
  ['/login?next=%2F', { kind: 'public' }],
  ['/nowhere', { kind: 'nothing-here' }],
])('a member who opens %s', (href, decision) => {
  expect(judgeAddress(href, account)).toEqual(decision);
});

test('a visitor is asked to sign in, and returns to the same address', () => {
  expect(judgeAddress('/personal/tasks?a=%2F', null)).toEqual({
    kind: 'sign-in',
    location: '/login?next=%2Fpersonal%2Ftasks%3Fa%3D%252F',
  });
});
