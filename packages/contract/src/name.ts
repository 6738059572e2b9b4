import { BOT_NAMES } from './bot-ids.ts';
import { chatTextLength, cleanChatText, hasSomethingSeen } from './chat-text.ts';
import { NAME_LENGTH_MAX } from './scalars.ts';

/** Marks of direction: a line of chat may need them, a name would only turn what stands beside it. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F]/gu;

/** A name as it is kept: one line, without anything that is not seen. */
export function cleanName(typed: string): string {
  return cleanChatText(typed.replace(DIRECTION_MARKS, ''));
}

/** Why a cleaned name is refused; null where it is not. The length is in code points, as in Postgres. */
export function nameRefusal(
  name: string,
  maxLength = NAME_LENGTH_MAX,
): 'empty_name' | 'name_too_long' | null {
  if (!hasSomethingSeen(name)) return 'empty_name';
  return chatTextLength(name) > maxLength ? 'name_too_long' : null;
}

/** A member is also not called like a bot: the other players would take the one for the other. */
export function memberNameRefusal(name: string): ReturnType<typeof nameRefusal> | 'bot_name' {
  return nameRefusal(name) ?? (isLikeBotName(name) ? 'bot_name' : null);
}

/** Cyrillic and Greek letters that look like letters of the bots' names; below each, the one it is like. */
const FOREIGN = 'асԁеіјкморѵԝуαεικνορςϳγυω';
const LATIN = 'acdeijkmopvwyaeikvopcjyyw';

/** Letters and digits alone, whatever their case, width, accents and spacing. */
function skeletonOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return Array.from(letters, (letter) => LATIN[FOREIGN.indexOf(letter)] ?? letter).join('');
}

const BOT_SKELETONS: ReadonlySet<string> = new Set(Object.values(BOT_NAMES).map(skeletonOf));

function isLikeBotName(name: string): boolean {
  return BOT_SKELETONS.has(skeletonOf(name));
}
