import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  ask,
  createTestDatabase,
  eventually,
  NotYet,
  play,
  send,
  signUp,
  startGame,
  startServer,
  type TestGame,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Record<string, unknown> }[];
}

interface SentSpans {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

const spans: SentSpan[] = [];
let receiver: Server;
let server: TestServer;
let game: TestGame;

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { resourceSpans } = (await json(request)) as SentSpans;
  for (const { scopeSpans } of resourceSpans)
    spans.push(...scopeSpans.flatMap((scope) => scope.spans));
  response.setHeader('content-type', 'application/json').end('{}');
}

beforeAll(async () => {
  receiver = createServer((request, response) => void receive(request, response)).listen(
    0,
    '127.0.0.1',
  );
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  server = await startServer(await createTestDatabase(inject('postgresUrl')), {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  game = await startGame(await signUp(server.url, 'Ann'), await signUp(server.url, 'Bob'));
});
afterAll(async () => {
  await server?.stop();
  receiver?.closeAllConnections();
  receiver?.close();
});

/** The trace that a page begins. */
function startTrace() {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')];
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-00` } };
}

/** The spans of a trace, once there is one with this name. */
function spansOf(traceId: string, name: string): Promise<readonly SentSpan[]> {
  return eventually(() => {
    const found = spans.filter((span) => span.traceId === traceId);
    if (!found.some((span) => span.name === name))
      throw new NotYet(`No ${name}: ${found.map((span) => span.name).join(', ')}`);
    return found;
  });
}

function attributesOf(span: SentSpan | undefined): Record<string, unknown> {
  const attributes = span?.attributes ?? [];
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

const MOVE = 'POST /api/chess/games/:gameId/move';

test('a move is one trace, from the page over the request to its statements', async () => {
  const { traceId, spanId, headers } = startTrace();
  const answer = await game.white.send({
    method: 'POST',
    path: `/api/chess/games/${game.id}/move`,
    json: { move: 'e2e4', ply: 0 },
    headers,
  });
  expect(answer.status).toBe(200);
  const trace = await spansOf(traceId, MOVE);
  const request = trace.find(({ name }) => name === MOVE);
  expect(request?.parentSpanId).toBe(spanId);
  expect(attributesOf(request)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/chess/games/:gameId/move',
    'http.response.status_code': 200,
    'rookery.request_id': answer.headers['x-request-id'],
  });
  const statements = trace.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['app.read_games', 'app.change_games']),
  );
  expect(attributesOf(statements.find(({ name }) => name === 'app.change_games'))).toEqual({
    'db.system.name': 'postgresql',
    'db.query.text': 'select request, updated_at from app.change_games($1)',
  });
});

test('a statement belongs to the request that sent it, also after many others', async () => {
  await play(game, 'e7e5');
  const traces = Array.from({ length: 30 }, () => startTrace());
  const { white } = game;
  const path = `/api/chess/games/${game.id}`;
  await Promise.all(traces.map(({ headers }) => white.send({ path, headers })));
  const name = 'GET /api/chess/games/:gameId';
  const found = await Promise.all(traces.map(({ traceId }) => spansOf(traceId, name)));
  for (const trace of found) {
    const request = trace.find((span) => span.name === name);
    const others = trace.filter((span) => span !== request);
    expect(others.every(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true);
  }
});

test('a job belongs to the trace of the request that created it', async () => {
  const { traceId, headers } = startTrace();
  const path = '/api/auth/request-password-reset';
  const body = { email: game.white.email };
  await send(server.url, { method: 'POST', path, json: body, headers });
  const trace = await spansOf(traceId, 'job mail');
  expect(trace.map(({ spanId }) => spanId)).toContain(
    trace.find(({ name }) => name === 'job mail')?.parentSpanId,
  );
});

test('no span contains a value: no id, name or address of a member', async () => {
  const { traceId, headers } = startTrace();
  const path = '/api/personal/task/create';
  await game.white.send({ method: 'POST', path, json: { name: 'Secret' }, headers });
  await ask(game.white, game, 'resign');
  const trace = await spansOf(traceId, 'POST /api/:wsId/task/create');
  const texts = trace.flatMap((span) => attributesOf(span)['db.query.text'] ?? []);
  expect(JSON.stringify(texts)).toContain('set_config(?, ?, true)');
  // Some random id has "e2e4" in it now and then.
  const everything = JSON.stringify(spans, (key, value: unknown) =>
    /^(trace|span|parentSpan)Id$/.test(key) ? undefined : value,
  );
  for (const value of [game.id, game.white.id, game.white.email, 'Ann', 'Secret', 'e2e4'])
    expect(everything).not.toContain(value);
});
