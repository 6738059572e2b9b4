import { expect, test } from 'vitest';
import { emptyDraft, returned, type Draft } from './draft.ts';

const error = new Error('no connection');
const draft = (text: string): Draft => ({ ...emptyDraft(), text });

test('a line that could not be said is back in the field, as the same line', () => {
  const sent = draft('Good game');
  expect(returned(sent, error, emptyDraft())).toEqual({ ...sent, error });
});

test('what was written since comes after it, and both are another line', () => {
  const [sent, now] = [draft('Good'), draft('game')];
  const both = returned(sent, error, now);
  expect(both).toMatchObject({ text: 'Good game', error });
  expect([sent.id, now.id]).not.toContain(both.id);
});

test('two that come back keep their order', () => {
  const first = returned(draft('Good'), error, emptyDraft());
  expect(returned(draft('game'), error, first).text).toBe('Good game');
});
