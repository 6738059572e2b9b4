import { ADAPTIVE_BOT, BOT_NAMES } from './bot-ids.ts';
import { DELETED_MEMBER } from './deleted-member.ts';
import { chatTextLength, cleanChatText, hasVisibleCharacter } from './chat-text.ts';
import { MEMBER_BOT_MARK } from './member-bot.ts';
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

export type MemberNameRefusal = NameRefusal | 'bot_name' | 'reserved_name';

/** Members may not have names that look like those of bots and deleted accounts, because players would confuse them. */
export function memberNameRefusal(name: string): MemberNameRefusal | null {
  const refusal = nameRefusal(name);
  if (refusal !== null) return refusal;
  const skeleton = skeletonOf(name);
  if (BOT_SKELETONS.has(skeleton)) return 'bot_name';
  if (skeletonOf(name.trim().split(/\s/u)[0] ?? '') === BOT_MARK_SKELETON) return 'reserved_name';
  return RESERVED_SKELETONS.has(skeleton) ? 'reserved_name' : null;
}

/** Cyrillic and Greek letters that look like letters in bot names; `LATIN` has the Latin letter for each. */
const LOOKALIKES = 'авсԁеіјкмортѵԝуαβεικνορςτϳγυω';
const LATIN = 'abcdeijkmoptvwyabeikvopctjyyw';

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

const BOT_MARK_SKELETON = skeletonOf(MEMBER_BOT_MARK);

const RESERVED_SKELETONS: ReadonlySet<string> = new Set(
  Object.values(DELETED_MEMBER).map(skeletonOf),
);
