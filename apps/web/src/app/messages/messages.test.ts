import { ERRORS, type Locale } from '@rookery/contract';
import { expect, test } from 'vitest';
import { FORMATS } from './formats.ts';

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

/** `{name}`, `{count, plural, …}` and `<link>`: the values that the code passes. */
function placeholdersOf(messages: object): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([key, value]) =>
      typeof value === 'string'
        ? [[key, [...new Set(value.match(/\{[a-z]+(?=[,}])|<[a-z]+>/g))].toSorted()]]
        : Object.entries(placeholdersOf(value as object)).map(([inner, placeholders]) => [
            `${key}.${inner}`,
            placeholders,
          ]),
    ),
  );
}

test('every language has the same keys in the same files', () => {
  const [english, vietnamese] = LOCALES.map((locale) =>
    messagesIn(locale).flatMap(([file, messages]) => keysOf(messages, `${file} `)),
  );
  expect(english?.length).toBeGreaterThan(0);
  expect(vietnamese).toEqual(english);
});

test('every language has the same placeholders', () => {
  const [english, vietnamese] = LOCALES.map((locale) =>
    messagesIn(locale).map(([, messages]) => placeholdersOf(messages)),
  );
  expect(vietnamese).toEqual(english);
});

test('no key is in two files', () => {
  const topics = messagesIn('en').flatMap(([, messages]) => Object.keys(messages));
  expect(topics).toEqual([...new Set(topics)]);
});

test('every named format is defined', () => {
  const named = LOCALES.flatMap((locale) => JSON.stringify(messagesIn(locale))).flatMap((text) =>
    [...text.matchAll(/, (date|time|number), (\w+)\}/g)].map(([, kind, name]) => `${kind} ${name}`),
  );
  const dates = Object.keys(FORMATS.dateTime).map((name) => `date ${name}`);
  expect([...new Set(named)]).toEqual(dates);
});

test('every error code of the API has a message', () => {
  const everywhere = messagesIn('en').find(([file]) => file === 'everywhere.json')?.[1];
  for (const code of Object.keys(ERRORS)) expect(everywhere).toHaveProperty(['errors', code]);
});
