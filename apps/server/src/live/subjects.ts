import { subjectOf, type Subject } from '@rookery/bus';

/** Changes of tables that affect permissions. */
export const PERMISSION_SUBJECT = subjectOf('changes', 'permissions');

export function changeSubject(table: string, column: string, value: string): Subject {
  return subjectOf('changes', table, column, value);
}

/** Identifies a row of such a table by one of its ids. */
export function permissionKey(table: string, id: string): string {
  return `${table} ${id}`;
}

/** Reports of the gateways about the participants of a game's room. */
export function roomSubject(gameId: string): Subject {
  return subjectOf('rooms', gameId);
}

export const RELAY_SUBJECT = subjectOf('relay');
