/** In code points, the same count in the page, here and in Postgres. */
export const CHAT_TEXT_MAX = 140;

/** A flag of England and its like: letters nobody sees, spelling out a place after a black flag. */
const SPELLED_FLAG = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,6}\\u{E007F}';

/**
 * What is not seen, and changes how other text is: control characters, overrides and isolates of
 * direction, soft hyphens, spaces without width, letters for machines. Not among them is what belongs
 * to a word or a picture: joiners, and the marks that people who write from right to left type.
 */
const UNSEEN = [
  '(?![\\t\\n\\v\\f\\r])\\p{Cc}',
  '[\\u00AD\\u180E\\u200B\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB]',
  '[\\u{E0000}-\\u{E007F}]',
  '\\p{Noncharacter_Code_Point}',
].join('|');

const FLAG_OR_UNSEEN = new RegExp(`(${SPELLED_FLAG})|${UNSEEN}`, 'gu');

/** What was typed, as it is kept: one line, without anything that is not text. */
export function cleanChatText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(FLAG_OR_UNSEEN, '$1')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .trim();
}

const SOMETHING_SEEN = /[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether there is anything to read in a cleaned text. */
export function hasSomethingSeen(text: string): boolean {
  return SOMETHING_SEEN.test(text);
}

/** Why a line that was cleaned is none; null where it is one. */
export function chatTextRefusal(text: string): 'empty_line' | 'line_too_long' | null {
  if (!hasSomethingSeen(text)) return 'empty_line';
  return chatTextLength(text) > CHAT_TEXT_MAX ? 'line_too_long' : null;
}

export function chatTextLength(text: string): number {
  return Array.from(text).length;
}
