import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chatTextLength, chatTextRefusal, CHAT_TEXT_MAX, cleanChatText } from './chat-text.ts';

const OVERRIDES = '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';

describe('visible text is kept', () => {
  test.each([
    ['words', 'Good luck, have fun!'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['Vietnamese', 'Chúc bạn may mắn nhé'],
    ['Arabic, with a mark of direction', 'مرحبا\u200F!'],
    ['Persian, with a non-joiner', 'می\u200Cخواهم'],
    ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}\u200D\u{1F466}'],
    ['an emoji with a skin tone', '\u{1F44D}\u{1F3FE}'],
    ['an emoji variant of a text symbol', '\u2764\uFE0F'],
    ['a flag of two letters', '\u{1F1FB}\u{1F1F3}'],
    ['a flag as a tag sequence', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
    ['text that looks like code', `'; drop table users; -- {{7*7}} \${x} %s`],
  ])('%s', (_what, typed) => {
    expect(cleanChatText(typed)).toBe(typed);
    expect(chatTextRefusal(typed)).toBeNull();
  });
});

describe('invisible characters are removed', () => {
  test.each([
    ['direction overrides and isolates', `a${OVERRIDES}b`, 'ab'],
    ['control characters', 'a\u0000\u0007\u001B[31m\u007F\u0085\u009Bb', 'a[31mb'],
    ['zero-width spaces, a soft hyphen', 'a\u200B\u2060\uFEFF\u00ADb', 'ab'],
    ['tag characters', 'a\u{E0041}\u{E007F}b', 'ab'],
    ['interlinear annotations', 'a\uFFF9b\uFFFAc\uFFFB', 'abc'],
    ['noncharacters', 'a\uFFFE\u{1FFFF}b', 'ab'],
    ['a lone surrogate', 'a\uD83Db', 'a\uFFFDb'],
    ['line breaks, tabs and wide spaces', '\t a\r\n\u2028b\u3000\u00A0 c \n', 'a b c'],
    ['decomposed letters', 'e\u0302\u0301', 'ế'],
  ])('%s', (_what, typed, kept) => {
    expect(cleanChatText(typed)).toBe(kept);
  });
});

describe('text without a visible character is refused', () => {
  test.each([
    ['nothing', ''],
    ['white space', ' \n\t\u3000 '],
    ['overrides alone', OVERRIDES],
    ['joiners alone', '\u200D\u200C\u200D'],
    ['combining marks without a letter', '\u0301\u0302'],
    ['filler letters', '\u115F\u3164\uFFA0'],
    ['blank Braille patterns', '\u2800\u2800'],
  ])('%s', (_what, typed) => {
    expect(chatTextRefusal(cleanChatText(typed))).toBe('empty_line');
  });
});

describe('a message has at most 140 characters', () => {
  test.each([
    ['letters', 'x'],
    ['letters of three bytes', '漢'],
    ['emoji of four bytes', '\u{1F600}'],
  ])('%s', (_what, letter) => {
    expect(chatTextRefusal(letter.repeat(CHAT_TEXT_MAX))).toBeNull();
    expect(chatTextRefusal(letter.repeat(CHAT_TEXT_MAX + 1))).toBe('line_too_long');
    expect(chatTextLength(letter.repeat(7))).toBe(7);
  });

  test.each(['x', ' ', '\u202E', '\u{1F3F4}', '\u0301', 'a\u0301', '\u{1F3F4}\u{E0067}'])(
    'a megabyte of %j is refused, in time that grows with the length and not with its square',
    (piece) => {
      const textOf = (length: number) => piece.repeat(length / piece.length);
      expect(chatTextRefusal(cleanChatText(textOf(1_048_576)))).not.toBeNull();
      const [short, long] = [textOf(16_384), textOf(262_144)];
      // As much text in sixteen pieces: time that grows with the square would be a sixteenth.
      const inPieces = workFor(Array.from({ length: 16 }, () => short));
      expect(workFor([long])).toBeLessThan(6 * inPieces + CLOCK_TICKS_MICROS);
    },
  );
});

/** The clock of the processor time counts in steps of some milliseconds. */
const CLOCK_TICKS_MICROS = 50_000;

/** The processor time of this thread, which other programs do not change, at best of some attempts. */
function workFor(texts: readonly string[]): number {
  const attempts = Array.from({ length: 2 }, () => {
    const before = process.threadCpuUsage();
    for (const text of texts) chatTextRefusal(cleanChatText(text));
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  });
  return Math.min(...attempts);
}

test('cleaned text is clean, and cleaning it again changes nothing', () => {
  const typed = fc.string({
    unit: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...OVERRIDES.split(''))),
  });
  fc.assert(
    fc.property(typed, (text) => {
      const kept = cleanChatText(text);
      expect(cleanChatText(kept)).toBe(kept);
      expect(kept.isWellFormed()).toBe(true);
      expect(kept).not.toMatch(/\p{Cc}|[\u202A-\u202E\u2066-\u2069]/u);
      expect(kept.trim()).toBe(kept);
    }),
    { numRuns: 2_000 },
  );
});
