import type pg from 'pg';
import { FINISHED, GAME, ME, PEOPLE_AND_GAMES, STRANGERS } from './chess-policies.testkit.ts';
import { MEMBER, OUTSIDER, OWNER } from './policies.testkit.ts';

export const CLUB = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

/** Lines by their number, so that the cases can name them. */
export function lineId(number: number): string {
  return `eeeeeeee-eeee-4eee-8eee-${String(number).padStart(12, '0')}`;
}

const LINES = [
  [1, GAME, 'players', OWNER],
  [2, GAME, 'players', MEMBER],
  [3, GAME, 'spectators', OUTSIDER],
  [4, FINISHED, 'players', MEMBER],
  [5, FINISHED, 'spectators', OUTSIDER],
  [6, STRANGERS, 'spectators', OWNER],
  [7, STRANGERS, 'spectators', MEMBER],
  [8, STRANGERS, 'spectators', OUTSIDER],
] as const;

/**
 * Beside the people and the games: the owner and the member have a club. All three have said something
 * at some game; the owner has blocked the outsider. The outsider has reported what the member said, and
 * the member what the outsider said.
 */
export const PEOPLE_AND_CHATS = `
  ${PEOPLE_AND_GAMES};
  insert into workspaces (id, name, created_by) values ('${CLUB}', 'Club', '${OWNER}');
  insert into workspace_members values ('${CLUB}', '${MEMBER}', 'member');
  insert into chess_chat_lines (id, game_id, room, author_id, text) values
    ${LINES.map(([number, game, room, author]) => `('${lineId(number)}', '${game}', '${room}', '${author}', 'Hello')`).join(', ')};
  insert into chess_chat_reports (line_id, reporter_id)
    values ('${lineId(7)}', '${OUTSIDER}'), ('${lineId(8)}', '${MEMBER}');`;

export interface Saying {
  readonly author?: string;
  /** As it stands in SQL. */
  readonly text?: string;
}

export function saying(game: string, room: string, { author = ME, text = `'Hi'` }: Saying = {}) {
  return `insert into chess_chat_lines (id, game_id, room, author_id, text)
    values (gen_random_uuid(), '${game}', '${room}', ${author}, ${text})`;
}

export function hearing(game: string, room: string): string {
  return `select from chess_chat_lines where game_id = '${game}' and room = '${room}'`;
}

export function reporting(number: number, reporter = ME): string {
  return `insert into chess_chat_reports (line_id, reporter_id) values ('${lineId(number)}', ${reporter})`;
}

export function muting(member: string, { by = ME, days = 1, workspace = CLUB } = {}): string {
  return `insert into chess_chat_mutes (workspace_id, user_id, muted_by, ends_at)
    values ('${workspace}', '${member}', ${by}, now() + interval '${days} days')`;
}

export function liking(likes: string): string {
  return `insert into chess_preferences (user_id) values (${ME}) on conflict do nothing;
    update chess_preferences set ${likes} where user_id = ${ME}`;
}

export type Step = readonly [who: string, sql: string];

/** Several do something, one after the other. The last outcome is answered, and all is rolled back. */
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

/** Who wants to do what in which room. */
export type Asking = [who: string, what: 'to read' | 'to write', game: string, room: string];

/** The word for why they cannot, after all that has happened; `none` where they can. */
export function refusalAfter(client: pg.Client, steps: readonly Step[], asking: Asking) {
  const [who, what, game, room] = asking;
  const judge = what === 'to read' ? 'chat_refusal' : 'chat_write_refusal';
  const sql = `do $$ begin
    raise exception '%', coalesce(app.${judge}('${game}', '${room}'), 'none');
  end $$`;
  return outcomeAfter(client, [...steps, [who, sql]]);
}
