import { ERRORS } from '@rookery/contract';
import { expect, test } from 'vitest';
import { loadMessages } from './messages.ts';

const MESSAGES = { en: await loadMessages('en'), vi: await loadMessages('vi') };

function keysOf(messages: object, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value as object, `${prefix}${key}.`),
  );
}

/** `{name}`, `{count, plural, …}` and `<link>`: what the code hands over. */
function holesOf(messages: object): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[key, [...new Set(value.match(/\{[a-z]+(?=[,}])|<[a-z]+>/g))].toSorted()]]
        : Object.entries(holesOf(value as object)).map(([inner, holes]) => [
            `${key}.${inner}`,
            holes,
          ]),
    ),
  );
}

test('every language says the same things', () => {
  expect(keysOf(MESSAGES.vi)).toEqual(keysOf(MESSAGES.en));
});

test('every language leaves the same places open', () => {
  expect(holesOf(MESSAGES.vi)).toEqual(holesOf(MESSAGES.en));
});

test('every refusal the API knows has words', () => {
  for (const code of Object.keys(ERRORS)) expect(MESSAGES.en.errors).toHaveProperty(code);
});
