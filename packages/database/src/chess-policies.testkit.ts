import { MEMBER, OUTSIDER, OWNER, PEOPLE } from './policies.testkit.ts';

export const GAME = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa1';
export const FINISHED = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa2';
export const BOTS_GAME = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaa3';
/** An open club of all three. `visibility-matrix.pg.test.ts` tests what members of other clubs see. */
export const SHARED = '5a5a5a5a-5a5a-4a5a-8a5a-5a5a5a5a5a5a';
export const JAY = 'b0700000-0000-4000-8000-000000000001';
export const RAVEN = 'b0700000-0000-4000-8000-000000000005';

export const ME = 'app.current_user_id()';

/**
 * The owner plays the member: one game is active, one is finished. A third is between two bots. The owner
 * has blocked the outsider; the member accepts no direct games. There are eight people, five of them bots.
 */
export const PEOPLE_AND_GAMES = `
  ${PEOPLE};
  insert into workspaces (id, name, chess_scope) values ('${SHARED}', 'Shared', 'platform');
  insert into workspace_members values ('${SHARED}', '${OWNER}', 'member'),
    ('${SHARED}', '${MEMBER}', 'member'), ('${SHARED}', '${OUTSIDER}', 'member');
  insert into chess_games (id, white_player_id, black_player_id, game_state, status, version, finished_at,
                           workspace_id)
    values ('${GAME}', '${OWNER}', '${MEMBER}', '{}', 'active', 7, null, '${SHARED}'),
           ('${FINISHED}', '${OWNER}', '${MEMBER}', '{}', 'white_won', 7, now(), '${SHARED}'),
           ('${BOTS_GAME}', '${JAY}', '${RAVEN}', '{}', 'active', 7, null, '${SHARED}');
  insert into chess_rating_history (user_id, game_id, rating, rating_change)
    values ('${OWNER}', '${FINISHED}', 1210, 10), ('${MEMBER}', '${FINISHED}', 1190, -10);
  insert into chess_blocks values ('${OWNER}', '${OUTSIDER}');
  insert into chess_preferences values ('${MEMBER}', 'nobody');`;

export function insertGame(white: string, black: string): string {
  return `insert into chess_games (white_player_id, black_player_id, game_state)
    values (${white}, ${black}, '{}')`;
}

export function upsertPreferences(user: string): string {
  return `insert into chess_preferences values (${user}, 'nobody')
    on conflict (user_id) do update set direct_games = 'nobody'`;
}

/** A JSON array with one request. The values are SQL expressions. */
export function requestArray(values: Record<string, string>): string {
  const fields = Object.entries(values).map(([name, value]) => `'${name}', ${value}`);
  return `jsonb_build_array(jsonb_build_object('request', 0, ${fields.join(', ')}))`;
}

export function changeRequest(id: string, version = 7): string {
  return requestArray({
    caller: ME,
    id: `'${id}'`,
    version: String(version),
    game_state: `'{"changed": true}'::jsonb`,
    kept: '0',
    moves: `'["e2e4"]'::jsonb`,
    clocks: `'[1]'::jsonb`,
  });
}

export function finishGame(id: string, { version = 7, status = 'white_won' } = {}): string {
  const end = {
    id,
    version,
    game_state: {},
    kept: 0,
    moves: [],
    clocks: [],
    status,
    white_rating_change: 5,
    black_rating_change: -5,
  };
  return `select from app.finish_games('${JSON.stringify([end])}', '[]', '[]')`;
}
