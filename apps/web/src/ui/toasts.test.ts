import { afterEach, expect, test } from 'vitest';
import { showQueuedToasts, tell, tellFailure, toasts } from './toasts.ts';

const shown: unknown[] = [];
const stop = toasts[' subscribe'](({ options }) => {
  shown.push(options.title);
});

afterEach(stop);

test('toasts wait for the toaster, and are shown at once when it is mounted', () => {
  tellFailure('Not saved', 'Try again.');
  tell('Copied');
  expect(shown).toEqual([]);
  showQueuedToasts();
  expect(shown).toEqual(['Not saved', 'Copied']);
  tell('Sent');
  expect(shown).toEqual(['Not saved', 'Copied', 'Sent']);
  showQueuedToasts();
  expect(shown).toHaveLength(3);
});
