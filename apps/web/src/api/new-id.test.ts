import { expect, test } from 'vitest';
import { newId } from './new-id.ts';

test('an id is a UUID of version 4, and never the same twice', () => {
  const ids = Array.from({ length: 100 }, newId);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
  expect(new Set(ids).size).toBe(100);
});
