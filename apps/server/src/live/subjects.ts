import { subjectOf, type Subject } from '@rookery/bus';
import { FEEDS } from '@rookery/contract';

/** By which columns the changes of each published table find those who follow, and which changes. */
export const ROUTES: typeof FEEDS = {
  ...FEEDS,
  workspace_members: { workspace_id: ['INSERT', 'UPDATE', 'DELETE'] },
};

export function changeSubject(table: string, column: string, value: string): Subject {
  return subjectOf('changes', table, column, value);
}

/** What gateways tell each other about who is in a game's room. */
export function roomSubject(gameId: string): Subject {
  return subjectOf('rooms', gameId);
}

export const RELAY_SUBJECT = subjectOf('relay');
