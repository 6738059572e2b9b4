import { availabilityOf, type Availability, type Online } from '../../live/online.ts';
import { foldText } from '../../ui/fold-text.ts';

/** A member who can be challenged. */
export interface Opponent {
  readonly user_id: string;
  readonly name: string;
}

/** All members except the member themself, each once, by name. */
export function opponentsAmong(members: readonly Opponent[], ownId: string): Opponent[] {
  const byId = new Map(members.map(({ user_id, name }) => [user_id, { user_id, name }]));
  byId.delete(ownId);
  return [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The opponents whose name contains every typed word. */
export function findOpponents(opponents: readonly Opponent[], typed: string): Opponent[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return opponents.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
}

const ORDER: Readonly<Record<Availability, number>> = {
  available: 0,
  playing: 1,
  busy: 2,
  away: 3,
};

/** First those who can play now, then others who are online, each group in the given order. */
export function onlineFirst(
  opponents: readonly Opponent[],
  online: Online | undefined,
): Opponent[] {
  const orderOf = ({ user_id }: Opponent) => ORDER[availabilityOf(online, user_id) ?? 'away'];
  return opponents.toSorted((one, other) => orderOf(one) - orderOf(other));
}
