import type pg from 'pg';
import { FINISHED, GAME, ME, PEOPLE_AND_GAMES, BOTS_GAME } from './chess-policies.testkit.ts';
import { MEMBER, OUTSIDER, OWNER } from './policies.testkit.ts';

export const CLUB = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

/** The id of a message by its number, so that the cases can name it. */
export function messageId(number: number): string {
  return `eeeeeeee-eeee-4eee-8eee-${String(number).padStart(12, '0')}`;
}

const MESSAGES = [
  [1, GAME, 'players', OWNER],
  [2, GAME, 'players', MEMBER],
  [3, GAME, 'spectators', OUTSIDER],
  [4, FINISHED, 'players', MEMBER],
  [5, FINISHED, 'spectators', OUTSIDER],
  [6, BOTS_GAME, 'spectators', OWNER],
  [7, BOTS_GAME, 'spectators', MEMBER],
  [8, BOTS_GAME, 'spectators', OUTSIDER],
] as const;

/**
 * In addition to the people and the games, the owner and the member have an open club, to which the games belong. All three have written
 * chat messages; the owner has blocked the outsider. The outsider has reported a message of the member, and
 * the member one of the outsider.
 */
export const PEOPLE_AND_CHATS = `
  ${PEOPLE_AND_GAMES};
  insert into workspaces (id, name, created_by, chess_scope)
    values ('${CLUB}', 'Club', '${OWNER}', 'platform');
  update chess_games set workspace_id = '${CLUB}';
  insert into workspace_members values ('${CLUB}', '${MEMBER}', 'member');
  insert into chess_chat_lines (id, game_id, room, author_id, text) values
    ${MESSAGES.map(([number, game, room, author]) => `('${messageId(number)}', '${game}', '${room}', '${author}', 'Hello')`).join(', ')};
  insert into chess_chat_reports (line_id, reporter_id)
    values ('${messageId(7)}', '${OUTSIDER}'), ('${messageId(8)}', '${MEMBER}');`;

export interface MessageFields {
  readonly author?: string;
  /** An SQL expression. */
  readonly text?: string;
}

export function insertMessage(
  game: string,
  room: string,
  { author = ME, text = `'Hi'` }: MessageFields = {},
) {
  return `insert into chess_chat_lines (id, game_id, room, author_id, text)
    values (gen_random_uuid(), '${game}', '${room}', ${author}, ${text})`;
}

export function selectMessages(game: string, room: string): string {
  return `select from chess_chat_lines where game_id = '${game}' and room = '${room}'`;
}

export function insertReport(number: number, reporter = ME): string {
  return `insert into chess_chat_reports (line_id, reporter_id) values ('${messageId(number)}', ${reporter})`;
}

export function insertMute(member: string, { by = ME, days = 1, workspace = CLUB } = {}): string {
  return `insert into chess_chat_mutes (workspace_id, user_id, muted_by, ends_at)
    values ('${workspace}', '${member}', ${by}, now() + interval '${days} days')`;
}

export function setPreferences(preferences: string): string {
  return `insert into chess_preferences (user_id) values (${ME}) on conflict do nothing;
    update chess_preferences set ${preferences} where user_id = ${ME}`;
}

export type Step = readonly [who: string, sql: string];

/** Runs the steps in order, returns the outcome of the last one, and rolls everything back. */
export async function outcomeAfter(
  client: pg.Client,
  steps: readonly Step[],
): Promise<number | string> {
  await client.query('begin');
  try {
    let outcome: number | null = null;
    for (const [who, sql] of steps) {
      await client.query(`select set_config('app.user_id', $1, true)`, [who]);
      outcome = [await client.query(sql)].flat().at(-1)?.rowCount ?? null;
    }
    return outcome ?? 0;
  } catch (error) {
    const { constraint, message } = error as pg.DatabaseError;
    return constraint ?? (message.includes('row-level security') ? 'policy' : message);
  } finally {
    await client.query('rollback');
  }
}

/** Whether a member may read or write in a room. */
export type AccessQuestion = [
  who: string,
  what: 'to read' | 'to write',
  game: string,
  room: string,
];

/** The refusal code after the steps; `none` if the access is allowed. */
export function refusalAfter(client: pg.Client, steps: readonly Step[], question: AccessQuestion) {
  const [who, what, game, room] = question;
  const checkFunction = what === 'to read' ? 'chat_refusal' : 'chat_write_refusal';
  const sql = `do $$ begin
    raise exception '%', coalesce(app.${checkFunction}('${game}', '${room}'), 'none');
  end $$`;
  return outcomeAfter(client, [...steps, [who, sql]]);
}
