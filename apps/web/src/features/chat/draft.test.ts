import { expect, test } from 'vitest';
import { emptyDraft, returned, type Draft } from './draft.ts';

const error = new Error('no connection');
const draft = (text: string): Draft => ({ ...emptyDraft(), text });

test('a message that could not be sent is back in the field, with the same id', () => {
  const sent = draft('Good game');
  expect(returned(sent, error, emptyDraft())).toEqual({ ...sent, error });
});

test('text written since comes after it, and both together are a new message', () => {
  const [sent, now] = [draft('Good'), draft('game')];
  const both = returned(sent, error, now);
  expect(both).toMatchObject({ text: 'Good game', error });
  expect([sent.id, now.id]).not.toContain(both.id);
});

test('two messages that come back keep their order', () => {
  const first = returned(draft('Good'), error, emptyDraft());
  expect(returned(draft('game'), error, first).text).toBe('Good game');
});
