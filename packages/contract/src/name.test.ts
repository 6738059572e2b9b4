import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ADAPTIVE_BOT, BOT_NAMES } from './bot-ids.ts';
import { cleanName, memberNameRefusal, nameRefusal } from './name.ts';

describe('a name is kept', () => {
  test.each([
    ['of Vietnamese letters', 'Nguyễn Thị Ánh'],
    ['of Arabic letters', 'محمد'],
    ['of Persian letters, with a non-joiner', 'علی\u200Cرضا'],
    ['with an apostrophe and a hyphen', 'Anne-Marie O’Neill'],
    ['with an emoji', 'Ann \u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
    ['of one letter', 'X'],
  ])('%s', (_what, name) => {
    expect(cleanName(name)).toBe(name);
    expect(memberNameRefusal(name)).toBeNull();
  });
});

describe('invisible characters are removed from a name', () => {
  test.each([
    ['direction overrides', '\u202Eydal\u202C Ann', 'ydal Ann'],
    ['direction isolates and marks', '\u2066Ann\u2069\u200F\u200E\u061C', 'Ann'],
    ['newlines and tabs', 'Ann\r\nyour account\tis locked', 'Ann your account is locked'],
    ['line and paragraph separators', 'Ann\u2028Bob\u2029', 'Ann Bob'],
    ['control characters', 'An\u0000n\u001B[31m', 'Ann[31m'],
    ['zero-width spaces', 'A\u200Bn\u2060n\uFEFF', 'Ann'],
    ['spaces around a mark', ' \u200F Ann \u200E ', 'Ann'],
    ['decomposed letters', 'e\u0302\u0301', 'ế'],
  ])('%s', (_what, typed, kept) => {
    expect(cleanName(typed)).toBe(kept);
  });
});

describe('a name without a visible character is refused', () => {
  test.each([
    ['zero-width spaces', '\u200B\u200B'],
    ['joiners', '\u200D\u200C'],
    ['overrides', '\u202E\u202D'],
    ['newlines', '\n\n'],
    ['filler letters', '\u3164\u115F'],
    ['combining marks without a letter', '\u0301\u0302'],
  ])('%s', (_what, typed) => {
    expect(nameRefusal(cleanName(typed))).toBe('empty_name');
  });
});

test('the length of a name is counted like in Postgres', () => {
  expect(nameRefusal('\u{1F600}'.repeat(80))).toBeNull();
  expect(nameRefusal('x'.repeat(81))).toBe('name_too_long');
  expect(nameRefusal('x'.repeat(255), 255)).toBeNull();
  // Normalization turns this character into two.
  expect(nameRefusal(cleanName('\u0958'.repeat(80)))).toBe('name_too_long');
});

describe('a name that looks like a bot name is refused', () => {
  test.each([
    ...Object.values(BOT_NAMES),
    ADAPTIVE_BOT.name,
    'RAVEN',
    ' raven ',
    'R a v e n',
    'Ｒａｖｅｎ',
    '𝐑𝐚𝐯𝐞𝐧',
    'Ra\u200Dven',
    'Ráven',
    'Raven.',
    'Rаvеn',
    'ϳay',
  ])('%s', (name) => {
    expect(memberNameRefusal(cleanName(name))).toBe('bot_name');
  });

  test.each(['Ravenna', 'Jay Smith', 'Crowe', 'Raven 2', 'Магда'])(
    '%s does not look like a bot name',
    (name) => {
      expect(memberNameRefusal(cleanName(name))).toBeNull();
    },
  );
});

test('a cleaned name is clean, and cleaning it again changes nothing', () => {
  const unseen = ['\u202E', '\u2066', '\u200F', '\u200E', '\u200B', '\n', ' ', '\u0000', '\u0301'];
  const typed = fc.string({
    unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...unseen)),
  });
  fc.assert(
    fc.property(typed, (text) => {
      const name = cleanName(text);
      expect(cleanName(name)).toBe(name);
      expect(name).not.toMatch(/\p{Cc}|[\u2028-\u202E\u2066-\u2069\u200B\u200E\u200F]/u);
      expect(name.trim()).toBe(name);
    }),
    { numRuns: 2_000 },
  );
});
