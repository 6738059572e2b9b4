import { expect, test } from 'vitest';
import { TOKEN_DAYS_MAX } from './api-token.ts';

test('a token lives for a year at most, also a leap year', () => {
  expect(TOKEN_DAYS_MAX).toBe(366);
});
