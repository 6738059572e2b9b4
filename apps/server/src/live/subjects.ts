import { subjectOf, type Subject } from '@rookery/bus';
import { FEEDS } from '@rookery/contract';

/** The column of each published table by which its changes find those who follow. */
const ROUTED_BY: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(FEEDS).map(([table, { column }]) => [table, column])),
  workspace_members: 'workspace_id',
};

export function routingColumn(table: string): string | null {
  return ROUTED_BY[table] ?? null;
}

export function changeSubject(table: string, value: string): Subject {
  return subjectOf('changes', table, value);
}

/** What gateways tell each other about who is in a game's room. */
export function roomSubject(gameId: string): Subject {
  return subjectOf('rooms', gameId);
}

export const RELAY_SUBJECT = subjectOf('relay');
