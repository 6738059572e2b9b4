import { randomBytes } from 'node:crypto';
import { quotesValue, type UserId } from '@rookery/database';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { pino, stdSerializers, type Logger } from 'pino';
import { runInRequest } from '../runtime/request-context.ts';
import type { Tracing } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `RouteOptions`. */
    frequent?: boolean;
  }
}

/** Prefix of request ids: with a counter, they are unique across processes and restarts, and cheap. */
const REQUEST_ID_PREFIX = randomBytes(6).toString('base64url');
let requests = 0;

/** The member who made a request, if known. */
const members = new WeakMap<object, UserId>();

/** Adds the member's id to all further log entries of this request. */
export function setLoggedMember(request: FastifyRequest, id: UserId): void {
  members.set(request, id);
}

/** What an entry says of a request. */
type LoggedRequest = Pick<FastifyRequest, 'id' | 'method' | 'url' | 'ip' | 'headers'>;

/** Behind a proxy, entries also have the id that the proxy gave the request, to find it in the proxy's log. */
export function createLog(level: string, { isBehindProxy = false } = {}): Logger {
  return pino({
    level,
    serializers: {
      // Address and member id are needed to investigate abuse; names and email addresses are not logged.
      req: (request: LoggedRequest) => ({
        id: request.id,
        proxyId: isBehindProxy ? proxyIdOf(request) : undefined,
        method: request.method,
        path: loggedPath(request.url),
        address: request.ip,
        member: members.get(request),
      }),
      err: withoutRowValues,
    },
  });
}

export function logOptions(log: Logger) {
  return {
    // Typed as Fastify types its own logger.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests instead of a child for each, because most requests log nothing. Entries name the
    // request as `req`.
    childLoggerFactory: (own: FastifyBaseLogger) => own,
    genReqId: () => `${REQUEST_ID_PREFIX}-${(requests++).toString(36)}`,
  };
}

/** Undefined for anything that no proxy would send. Our own id is never taken from a header. */
function proxyIdOf({ headers }: LoggedRequest): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id) ? id : undefined;
}

/** Removes the tokens that a URL may contain, in its query, after /invite/ or after /feed/. */
function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/\/(invites?|feed)\/[^/]+/, '/$1/…');
}

/** Removes the row values that a database error contains. Its code, routine, table and constraint stay. */
function withoutRowValues(error: FastifyError) {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error);
  const message = quotesValue(error) ? `invalid value (${error.code})` : error.message;
  const stack = (error.stack ?? '').replace(error.message, () => message);
  return { ...rest, type: error.name, message, stack };
}

/** Logs each finished request: failures as errors, writes and refusals as info, everything else as debug. */
export function logRequests(app: FastifyInstance, tracing: Tracing | null): void {
  const logged = app.log as Logger;
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  // After the body has been read, whose events would lose the context.
  app.addHook('preHandler', (request, _reply, done) => {
    // Moves hand over nothing, and should not cost more than they must.
    if (request.routeOptions.config.frequent) done();
    else runInRequest({ id: request.id, traceparent: tracing?.traceparentOf(request) }, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(request, reply.statusCode);
    if (logged.isLevelEnabled(level)) {
      const entry = {
        req: request,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      };
      request.log[level](entry, 'request');
    }
    done();
  });
}

/** Statuses that probing for weaknesses causes, so they are always logged. */
const REFUSALS = new Set([401, 403, 404, 429]);

function levelOf(request: FastifyRequest, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  if (REFUSALS.has(status)) return 'info';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  return isRead || request.routeOptions.config.frequent ? 'debug' : 'info';
}
