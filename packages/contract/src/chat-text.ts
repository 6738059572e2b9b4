/** In code points, which the page, the server and Postgres count in the same way. */
export const CHAT_TEXT_MAX = 140;

/** An emoji tag sequence such as the flag of England: a black flag followed by invisible tag characters. */
const TAG_SEQUENCE = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,6}\\u{E007F}';

/**
 * Invisible characters that change how other text is shown: control characters, direction overrides and isolates,
 * soft hyphens, zero-width spaces, tag characters. Joiners and direction marks are kept, because words and emoji
 * need them.
 */
const INVISIBLE = [
  '(?![\\t\\n\\v\\f\\r])\\p{Cc}',
  '[\\u00AD\\u180E\\u200B\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB]',
  '[\\u{E0000}-\\u{E007F}]',
  '\\p{Noncharacter_Code_Point}',
].join('|');

const FLAG_OR_INVISIBLE = new RegExp(`(${TAG_SEQUENCE})|${INVISIBLE}`, 'gu');

/** Cleans typed text for storage: a single line without invisible characters. */
export function cleanChatText(typed: string): string {
  return typed
    .toWellFormed()
    .replace(FLAG_OR_INVISIBLE, '$1')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .trim();
}

const VISIBLE_CHARACTER = /[^\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a cleaned text contains a visible character. */
export function hasVisibleCharacter(text: string): boolean {
  return VISIBLE_CHARACTER.test(text);
}

/** Why a cleaned message is refused, or null. */
export function chatTextRefusal(text: string): 'empty_line' | 'line_too_long' | null {
  if (!hasVisibleCharacter(text)) return 'empty_line';
  return chatTextLength(text) > CHAT_TEXT_MAX ? 'line_too_long' : null;
}

export function chatTextLength(text: string): number {
  return Array.from(text).length;
}
