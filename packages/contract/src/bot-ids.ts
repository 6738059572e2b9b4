const BOT_ID_START = 'b0700000-0000-4000-8000-';

/** Bots have fixed ids, so a page recognises them without a request. */
export function isBotId(userId: string): boolean {
  return userId.startsWith(BOT_ID_START);
}

export const BOT_LEVELS = [1, 2, 3, 4, 5] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

function botId(number: number): string {
  return BOT_ID_START + String(number).padStart(12, '0');
}

/** There is one bot per level. */
export function botIdOf(level: BotLevel): string {
  return botId(level);
}

/** The bot that is about as strong as its opponent. */
export const ADAPTIVE_BOT = { id: botId(6), name: 'Nutcracker' } as const;

export const BOT_IDS: readonly string[] = [...BOT_LEVELS.map(botIdOf), ADAPTIVE_BOT.id];

/** Null if the user is not the bot of a level. */
export function botLevelOf(userId: string): BotLevel | null {
  return BOT_LEVELS.find((level) => botIdOf(level) === userId) ?? null;
}

/** The names from the migration, the weakest first. */
export const BOT_NAMES: Readonly<Record<BotLevel, string>> = {
  1: 'Jay',
  2: 'Jackdaw',
  3: 'Magpie',
  4: 'Crow',
  5: 'Raven',
};
