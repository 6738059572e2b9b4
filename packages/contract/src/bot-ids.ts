const BOT_ID_START = 'b0700000-0000-4000-8000-';

/** Bots have fixed ids: a page knows one before it has asked who somebody is. */
export function isBotId(userId: string): boolean {
  return userId.startsWith(BOT_ID_START);
}
