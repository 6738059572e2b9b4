import { expect, test } from 'vitest';
import { CHAPTERS, openDictionary } from './dictionary.ts';

const topics = (dictionary: Awaited<ReturnType<typeof openDictionary>>) =>
  Object.keys(dictionary.words.get().messages);

test('it begins with what every page says, and has a chapter once it is open', async () => {
  const dictionary = await openDictionary('en');
  expect(topics(dictionary)).toContain('common');
  expect(topics(dictionary)).not.toContain('review');
  await dictionary.open('review');
  expect(topics(dictionary)).toEqual(expect.arrayContaining(['common', 'review']));
});

test('another language comes with every chapter that was open', async () => {
  const dictionary = await openDictionary('en');
  await Promise.all(CHAPTERS.map((chapter) => dictionary.open(chapter)));
  const before = topics(dictionary).toSorted();
  const shown: string[] = [];
  dictionary.words.subscribe(() => shown.push(dictionary.words.get().locale));
  await dictionary.speak('vi');
  expect(topics(dictionary).toSorted()).toEqual(before);
  expect(dictionary.words.get().messages.common?.cancel).toBe('Hủy');
  expect(shown).toEqual(['vi']);
});

test('a language that changes while a chapter is opened leaves nothing out', async () => {
  const dictionary = await openDictionary('en');
  const opening = dictionary.open('analysis');
  const speaking = dictionary.speak('vi');
  await opening;
  expect(dictionary.words.get().locale).toBe('vi');
  expect(topics(dictionary)).toContain('analysis');
  await speaking;
  expect(topics(dictionary)).toContain('analysis');
});

test('a mind that is changed at once hears the last word alone', async () => {
  const dictionary = await openDictionary('en');
  const speaking = [dictionary.speak('vi'), dictionary.speak('en'), dictionary.speak('vi')];
  await Promise.all(speaking);
  await dictionary.speak('en');
  expect(dictionary.words.get().locale).toBe('en');
});

test('nobody hears of words who has stopped listening', async () => {
  const dictionary = await openDictionary('en');
  let heard = 0;
  const stop = dictionary.words.subscribe(() => (heard += 1));
  await dictionary.open('tasks');
  stop();
  await dictionary.open('review');
  expect(heard).toBe(1);
});
