import { foldText } from '../../../ui/fold-text.ts';

/** Somebody who can be asked for a game. */
export interface Opponent {
  readonly user_id: string;
  readonly name: string;
}

/** Everybody but oneself, once each however many clubs they share with us, by name. */
export function opponentsAmong(members: readonly Opponent[], ownId: string): Opponent[] {
  const byId = new Map(members.map(({ user_id, name }) => [user_id, { user_id, name }]));
  byId.delete(ownId);
  return [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Those with every typed word in their name. */
export function findOpponents(opponents: readonly Opponent[], typed: string): Opponent[] {
  const words = foldText(typed).split(/\s+/).filter(Boolean);
  return opponents.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
}
