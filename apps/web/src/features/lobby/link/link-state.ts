import type { GameLink } from '@rookery/contract';

export type LinkState = 'open' | 'own' | 'used' | 'expired' | 'unknown';

/** What a member who opens a link can do with it. */
export function linkState(link: GameLink | null, userId: string): LinkState {
  if (link === null) return 'unknown';
  if (link.is_used) return 'used';
  if (!isOpenLink(link)) return 'expired';
  return link.created_by === userId ? 'own' : 'open';
}

/** Whether the link can still be accepted. */
export function isOpenLink({ is_used, expires_at }: GameLink): boolean {
  return !is_used && Date.parse(expires_at) > Date.now();
}

/** The colour of the member who accepts; the link has the colour of its creator. */
export function guestColor(color: GameLink['color']): GameLink['color'] {
  if (color === 'random') return color;
  return color === 'white' ? 'black' : 'white';
}
