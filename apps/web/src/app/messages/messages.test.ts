import { ERRORS, type Locale } from '@rookery/contract';
import { expect, test } from 'vitest';

const FILES = import.meta.glob<object>('./*/*.json', { eager: true, import: 'default' });

const LOCALES = ['en', 'vi'] as const;

function messagesIn(locale: Locale): [file: string, messages: object][] {
  return Object.entries(FILES)
    .filter(([path]) => path.startsWith(`./${locale}/`))
    .map(([path, messages]) => [path.slice(`./${locale}/`.length), messages]);
}

function keysOf(messages: object, prefix: string): string[] {
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

test('every language says the same things in the same files', () => {
  const [english, vietnamese] = LOCALES.map((locale) =>
    messagesIn(locale).flatMap(([file, messages]) => keysOf(messages, `${file} `)),
  );
  expect(english?.length).toBeGreaterThan(0);
  expect(vietnamese).toEqual(english);
});

test('every language leaves the same places open', () => {
  const [english, vietnamese] = LOCALES.map((locale) =>
    messagesIn(locale).map(([, messages]) => holesOf(messages)),
  );
  expect(vietnamese).toEqual(english);
});

test('what one file says, no other takes back', () => {
  const topics = messagesIn('en').flatMap(([, messages]) => Object.keys(messages));
  expect(topics).toEqual([...new Set(topics)]);
});

test('every refusal the API knows has words', () => {
  const everywhere = messagesIn('en').find(([file]) => file === 'everywhere.json')?.[1];
  for (const code of Object.keys(ERRORS)) expect(everywhere).toHaveProperty(['errors', code]);
});
