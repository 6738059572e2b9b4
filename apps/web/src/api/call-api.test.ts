import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { callApi, routePath } from './call-api.ts';
import { listAll } from './list-all.ts';

interface Sent {
  readonly path: string;
  readonly method: string | undefined;
  readonly body: unknown;
  readonly headers: unknown;
}

let sent: Sent[];
let answers: Response[];

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    sent.push({ path, method, body: body ?? null, headers });
    return answers.shift() ?? Response.json({});
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call of the API', () => {
  test('has the method and the path of its route', async () => {
    await callApi('GET /api/account');
    expect(sent).toEqual([
      { path: '/api/account', method: 'GET', body: null, headers: { accept: 'application/json' } },
    ]);
  });

  test('escapes the parameters of the path', async () => {
    await callApi('DELETE /api/:wsId/member/:userId', {
      params: { wsId: 'personal', userId: 'a/b?c#d e' },
    });
    expect(sent[0]?.path).toBe('/api/personal/member/a%2Fb%3Fc%23d%20e');
  });

  test('leaves undefined fields out of the query, and an empty query out of the path', async () => {
    const params = { wsId: 'personal' };
    await callApi('GET /api/:wsId/task/list', {
      params,
      query: { limit: 5, completed: false, cursor: undefined },
    });
    await callApi('GET /api/:wsId/task/list', { params, query: { cursor: undefined } });
    await callApi('GET /api/:wsId/task/list', { params });
    expect(sent.map(({ path }) => path)).toEqual([
      '/api/personal/task/list?limit=5&completed=false',
      '/api/personal/task/list',
      '/api/personal/task/list',
    ]);
  });

  test('sends its body as JSON', async () => {
    await callApi('POST /api/workspaces', { body: { name: 'Chess club' } });
    expect(sent[0]).toMatchObject({
      method: 'POST',
      body: '{"name":"Chess club"}',
      headers: { 'content-type': 'application/json' },
    });
  });

  test('resolves to the answer, and to null if that is empty', async () => {
    answers = [Response.json({ name: 'Chess club' }), new Response(null, { status: 204 })];
    const params = { wsId: 'personal' };
    const settings = await callApi('GET /api/:wsId/workspace-settings', { params });
    expect(settings.name).toBe('Chess club');
    expect(await callApi('DELETE /api/chess/seeks')).toBeNull();
  });

  test('fails with the code of a refusal', async () => {
    answers = [
      Response.json({ error: 'There is nothing here.', code: 'not_found' }, { status: 404 }),
    ];
    const refused = await callApi('GET /api/invites/:token', { params: { token: 'x' } }).catch(
      (error: unknown) => error,
    );
    expect(refused).toBeInstanceOf(ApiError);
    expect(refused).toMatchObject({ status: 404, code: 'not_found' });
  });
});

test('a path for a link has its parameters', () => {
  expect(routePath('GET /api/chess/games/:gameId/pgn', { params: { gameId: 'a b' } })).toBe(
    '/api/chess/games/a%20b/pgn',
  );
});

test('all pages of a list are read, each with the cursor of the one before', async () => {
  answers = [
    Response.json({ data: [{ name: 'Ann' }], next_cursor: 'more' }),
    Response.json({ data: [{ name: 'Bob' }], next_cursor: null }),
  ];
  const members = await listAll((query) =>
    callApi('GET /api/:wsId/member/list', { params: { wsId: 'personal' }, query }),
  );
  expect(members.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/personal/member/list?limit=200',
    '/api/personal/member/list?limit=200&cursor=more',
  ]);
});

/** Never called: the type check fails if one of these calls is accepted. */
export function wrongCalls(): unknown[] {
  const params = { wsId: 'personal' };
  return [
    // @ts-expect-error -- There is no such path.
    callApi('GET /api/acount'),
    // @ts-expect-error -- The path has another method.
    callApi('POST /api/account'),
    // @ts-expect-error -- The parameter is missing.
    callApi('GET /api/:wsId'),
    // @ts-expect-error -- The parameter has another name.
    callApi('GET /api/:wsId', { params: { workspaceId: 'personal' } }),
    // @ts-expect-error -- The body is missing.
    callApi('POST /api/workspaces'),
    // @ts-expect-error -- The field of the body has another name.
    callApi('POST /api/workspaces', { body: { title: 'Chess club' } }),
    // @ts-expect-error -- The field of the body has another type.
    callApi('PATCH /api/account', { body: { theme: 'blue' } }),
    // @ts-expect-error -- The route has no such field in its query.
    callApi('GET /api/:wsId/task/list', { params, query: { done: true } }),
    // @ts-expect-error -- The route has no body.
    callApi('GET /api/account', { body: {} }),
    // @ts-expect-error -- The response is not JSON.
    callApi('GET /api/chess/games/:gameId/pgn', { params: { gameId: '' } }),
    // @ts-expect-error -- The answer has no such field.
    callApi('GET /api/account').then(({ nickname }) => nickname),
  ];
}
