import { subjectOf, type Subject } from '@rookery/bus';
import { FEEDS } from '@rookery/contract';

/** By which columns the changes of each published table find those who follow, and which changes. */
export const ROUTES: typeof FEEDS = {
  ...FEEDS,
  workspace_members: { workspace_id: ['INSERT', 'UPDATE', 'DELETE'] },
};

/**
 * What a gateway has to know of a change without reading it. Of a line: who may hear it. Of a block or a
 * preference: whom it concerns.
 */
export const MARKS: Readonly<Record<string, readonly string[]>> = {
  chess_chat_lines: ['room', 'author_id'],
  chess_blocks: ['user_id', 'blocked_id'],
  chess_preferences: ['user_id'],
};

/**
 * Every change of these goes to every gateway, under one subject: there are few of them, and listening
 * for each member apart would cost more than hearing them all.
 */
export const STANDING_TABLES: readonly string[] = ['chess_blocks', 'chess_preferences'];
export const STANDING_SUBJECT = subjectOf('changes', 'standing');

export function changeSubject(table: string, column: string, value: string): Subject {
  return subjectOf('changes', table, column, value);
}

/** What gateways tell each other about who is in a game's room. */
export function roomSubject(gameId: string): Subject {
  return subjectOf('rooms', gameId);
}

export const RELAY_SUBJECT = subjectOf('relay');
