import { expect, test } from 'vitest';
import { CHAPTERS, openDictionary } from './dictionary.ts';

const topics = (dictionary: Awaited<ReturnType<typeof openDictionary>>) =>
  Object.keys(dictionary.words.get().messages);

test('it starts with the messages of every page, and has a chapter once it is open', async () => {
  const dictionary = await openDictionary('en');
  expect(topics(dictionary)).toContain('common');
  expect(topics(dictionary)).not.toContain('review');
  await dictionary.open('review');
  expect(topics(dictionary)).toEqual(expect.arrayContaining(['common', 'review']));
});

test('another language is loaded with every open chapter', async () => {
  const dictionary = await openDictionary('en');
  await Promise.all(CHAPTERS.map((chapter) => dictionary.open(chapter)));
  const before = topics(dictionary).toSorted();
  const shown: string[] = [];
  dictionary.words.subscribe(() => shown.push(dictionary.words.get().locale));
  await dictionary.setLocale('vi');
  expect(topics(dictionary).toSorted()).toEqual(before);
  expect(dictionary.words.get().messages.common?.cancel).toBe('Hủy');
  expect(shown).toEqual(['vi']);
});

test('a language change while a chapter is opened leaves nothing out', async () => {
  const dictionary = await openDictionary('en');
  const opening = dictionary.open('analysis');
  const changing = dictionary.setLocale('vi');
  await opening;
  expect(dictionary.words.get().locale).toBe('vi');
  expect(topics(dictionary)).toContain('analysis');
  await changing;
  expect(topics(dictionary)).toContain('analysis');
});

test('of several language changes in a row, the last one wins', async () => {
  const dictionary = await openDictionary('en');
  const changing = [
    dictionary.setLocale('vi'),
    dictionary.setLocale('en'),
    dictionary.setLocale('vi'),
  ];
  await Promise.all(changing);
  await dictionary.setLocale('en');
  expect(dictionary.words.get().locale).toBe('en');
});

test('an unsubscribed listener is not called', async () => {
  const dictionary = await openDictionary('en');
  let calls = 0;
  const stop = dictionary.words.subscribe(() => (calls += 1));
  await dictionary.open('tasks');
  stop();
  await dictionary.open('review');
  expect(calls).toBe(1);
});
