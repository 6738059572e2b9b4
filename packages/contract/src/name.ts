import { ADAPTIVE_BOT, BOT_NAMES } from './bot-ids.ts';
import { chatTextLength, cleanChatText, hasVisibleCharacter } from './chat-text.ts';
import { NAME_LENGTH_MAX } from './scalars.ts';

/** Direction marks: a chat message may need them, but in a name they would change the direction of nearby text. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/gu;

/** Cleans a name for storage: a single line without invisible characters. */
export function cleanName(typed: string): string {
  return cleanChatText(typed.replace(DIRECTION_MARKS, ''));
}

export type NameRefusal = 'empty_name' | 'name_too_long';

/** Why a cleaned name is refused, or null. The length is in code points, as in Postgres. */
export function nameRefusal(name: string, maxLength = NAME_LENGTH_MAX): NameRefusal | null {
  if (!hasVisibleCharacter(name)) return 'empty_name';
  return chatTextLength(name) > maxLength ? 'name_too_long' : null;
}

/** Members may not have names that look like a bot's, because players would confuse them. */
export function memberNameRefusal(name: string): NameRefusal | 'bot_name' | null {
  return nameRefusal(name) ?? (isLikeBotName(name) ? 'bot_name' : null);
}

/** Cyrillic and Greek letters that look like letters in bot names; `LATIN` has the Latin letter for each. */
const LOOKALIKES = 'асԁеіјкморѵԝуαεικνορςϳγυω';
const LATIN = 'acdeijkmopvwyaeikvopcjyyw';

/** Only letters and digits, without case, width, accents and spaces. */
function skeletonOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return Array.from(letters, (letter) => LATIN[LOOKALIKES.indexOf(letter)] ?? letter).join('');
}

const BOT_SKELETONS: ReadonlySet<string> = new Set(
  [...Object.values(BOT_NAMES), ADAPTIVE_BOT.name].map(skeletonOf),
);

function isLikeBotName(name: string): boolean {
  return BOT_SKELETONS.has(skeletonOf(name));
}
