import { setTimeout as pause } from 'node:timers/promises';
import { AUTH_ROUTES } from '@rookery/contract/routes';
import type { UserId } from '@rookery/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../../http/errors.ts';
import { setLoggedMember } from '../../http/logging.ts';
import { CLIENT_ADDRESS_HEADER, type Auth } from './auth.ts';
import { withDatabaseFailures } from './database-failures.ts';
import { withCurrentSignature, withCurrentSignatures } from './secrets.ts';

/**
 * The routes of better-auth that are served, with their own paths and formats. All its other routes are left out,
 * because unused routes only add risk.
 */
const SERVED = [
  ...Object.keys(AUTH_ROUTES),
  'GET /api/auth/get-session',
  'GET /api/auth/callback/:id',
];

/** Served where the operator has set a provider. */
const OF_PROVIDER = new Set([
  'POST /api/auth/sign-in/social',
  'POST /api/auth/link-social',
  'POST /api/auth/unlink-account',
  'GET /api/auth/callback/:id',
]);

/** Programs for mail open links to check them, so a token is used up by a POST. better-auth expects a GET. */
const SENT_AS_GET = '/api/auth/verify-email';

/** With and without an account, different queries are made. The answer takes at least this time, so that it tells nothing. */
const TIMED = '/api/auth/request-password-reset';
const TIMED_MS = 500;

interface AuthRouteOptions {
  readonly auth: Auth;
  readonly publicUrl: string;
  readonly hasProvider: boolean;
}

export function authRoutes(
  app: FastifyInstance,
  { auth, publicUrl, hasProvider }: AuthRouteOptions,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const isTimed = request.url.startsWith(TIMED);
    const [response] = await Promise.all([
      withDatabaseFailures(
        async () => auth.handler(await webRequest(auth, request, publicUrl)),
        ({ ok }) => ok,
      ),
      isTimed ? pause(TIMED_MS) : null,
    ]);
    return sendWebResponse(reply, response);
  };
  for (const key of SERVED.filter((each) => hasProvider || !OF_PROVIDER.has(each))) {
    const [method = '', url = ''] = key.split(' ');
    app.route({ method, url, exposeHeadRoute: false, handler });
  }
}

async function webRequest(
  auth: Auth,
  request: FastifyRequest,
  publicUrl: string,
): Promise<Request> {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const cookies = headers.get('cookie');
  if (cookies !== null) headers.set('cookie', await withCurrentSignatures(auth, cookies));
  headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  headers.delete('content-length');
  const url = new URL(request.url, publicUrl);
  const { method } = request;
  if (url.pathname === SENT_AS_GET) {
    const { token } = (request.body ?? {}) as { token?: unknown };
    const query = new URLSearchParams({ token: await withCurrentSignature(auth, String(token)) });
    return new Request(`${publicUrl}${SENT_AS_GET}?${query}`, { headers });
  }
  if (method === 'GET') return new Request(url, { method, headers });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(request.body ?? {}) });
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  if (response.status === 429) {
    reply.header('retry-after', response.headers.get('x-retry-after') ?? '60');
    return sendError(reply, 'too_many_requests');
  }
  if (response.status === 503) return sendError(reply, 'provider_unavailable');
  if (response.status >= 500) return sendError(reply, 'internal');
  // One code for all reasons, as of our own links. Its 401 would ask a page to sign in.
  if (!response.ok && reply.request.url.startsWith(SENT_AS_GET))
    return sendError(reply, 'link_not_valid');
  reply.status(response.status).header('cache-control', 'no-store');
  reply.type(response.headers.get('content-type') ?? 'application/json');
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  const location = response.headers.get('location');
  if (location !== null && response.status === 302) reply.header('location', location);
  const text = await response.text();
  const member = response.ok ? memberIn(text) : null;
  if (member !== null) setLoggedMember(reply.request, member);
  return reply.send(withSentence(response, text));
}

/** The member who has just signed up, signed in or changed their password. */
function memberIn(text: string): UserId | null {
  if (!text.startsWith('{')) return null;
  const { user } = JSON.parse(text) as { user?: { id?: UserId } };
  return user?.id ?? null;
}

/** Adds the sentence as `error`, as in all our answers; better-auth has it as `message`. */
function withSentence(response: Response, text: string): string {
  if (response.ok || !text.startsWith('{')) return text;
  const body = JSON.parse(text) as { message?: string };
  return JSON.stringify({ error: body.message, ...body });
}
