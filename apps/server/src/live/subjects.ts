import { subjectOf, type Subject } from '@rookery/bus';
import { FEEDS } from '@rookery/contract';

/** For each published table, the columns by which its changes are routed, and which kinds of change. */
export const ROUTES: typeof FEEDS = {
  ...FEEDS,
  workspace_members: { workspace_id: ['INSERT', 'UPDATE', 'DELETE'] },
};

/**
 * Columns that gateways need without parsing the row: of a chat message, to decide who may read it; of a block
 * or a preference, to know the members it concerns.
 */
export const FILTER_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  chess_chat_lines: ['room', 'author_id'],
  chess_blocks: ['user_id', 'blocked_id'],
  chess_preferences: ['user_id'],
};

/**
 * Tables whose changes affect permissions. All gateways get all of these changes under one subject: they are few,
 * and a subscription for each member would cost more.
 */
export const PERMISSION_TABLES: readonly string[] = ['chess_blocks', 'chess_preferences'];
export const PERMISSION_SUBJECT = subjectOf('changes', 'permissions');

export function changeSubject(table: string, column: string, value: string): Subject {
  return subjectOf('changes', table, column, value);
}

/** Reports of the gateways about the participants of a game's room. */
export function roomSubject(gameId: string): Subject {
  return subjectOf('rooms', gameId);
}

export const RELAY_SUBJECT = subjectOf('relay');
