import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

const OLD = 'the secret of more than thirty letters';
const NEXT = 'the next secret of more than thirty letters';
const ann = randomUUID();

test('a token names its member, and only who has the secret can make one', () => {
  const token = unsubscribeToken(ann, OLD);
  expect(readUnsubscribeToken(token, OLD)).toBe(ann);
  expect(readUnsubscribeToken(token, NEXT)).toBeNull();
  expect(readUnsubscribeToken(token.slice(0, -1), OLD)).toBeNull();
});

test('while the secret is being changed, links of both work', () => {
  expect(readUnsubscribeToken(unsubscribeToken(ann, OLD), `${NEXT},${OLD}`)).toBe(ann);
  expect(readUnsubscribeToken(unsubscribeToken(ann, `${NEXT},${OLD}`), NEXT)).toBe(ann);
});
