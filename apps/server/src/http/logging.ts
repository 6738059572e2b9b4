import { randomBytes } from 'node:crypto';
import type { UserId } from '@rookery/database';
import {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { pino, stdSerializers, type Logger } from 'pino';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** See `RouteOptions`. */
    frequent?: boolean;
  }
}

/** Unique across processes and restarts, and cheap: a random beginning and a count. */
const boot = randomBytes(6).toString('base64url');
let requests = 0;

/** Whose request it is, where that is known. */
const members = new WeakMap<object, UserId>();

/** From now on, lines about this request name the member by id. */
export function noteMember(request: FastifyRequest, id: UserId): void {
  members.set(request, id);
}

/** The log of a process. */
export function createLog(level: string): Logger {
  return pino({
    level,
    serializers: {
      // An address and an id are what is needed to follow abuse; names and mail addresses are not.
      req: (request: { id: string; method: string; url: string; ip: string }) => ({
        id: request.id,
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
    // As the logger of Fastify's own making would be typed.
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One log for all requests: a line about one names it by `req`. A child would be made for each of
    // them, and most never log.
    childLoggerFactory: (own: FastifyBaseLogger) => own,
    genReqId: () => `${boot}-${(requests++).toString(36)}`,
  };
}

/** Tokens travel in the query and after /invite/: neither belongs in a log. */
function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return path.replace(/\/(invites?)\/[^/]+/, '/$1/…');
}

/** A database error repeats values of the row it is about. */
function withoutRowValues(error: FastifyError) {
  const { detail: _detail, where: _where, ...rest } = stdSerializers.err(error);
  return { ...rest, type: error.name, message: error.message, stack: error.stack ?? '' };
}

/**
 * One line for each finished request: failures as errors, writes and refusals for the record, the rest on
 * demand.
 */
export function logRequests(app: FastifyInstance): void {
  const logged = app.log as Logger;
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const level = levelOf(request, reply.statusCode);
    if (logged.isLevelEnabled(level)) {
      const line = { req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
      request.log[level](line, 'request');
    }
    done();
  });
}

/** Not signed in, not allowed, not there for this caller, too often: what somebody who probes is told. */
const REFUSALS = new Set([401, 403, 404, 429]);

function levelOf(request: FastifyRequest, status: number): 'debug' | 'info' | 'error' {
  if (status >= 500) return 'error';
  if (REFUSALS.has(status)) return 'info';
  const looks = request.method === 'GET' || request.method === 'HEAD';
  return looks || request.routeOptions.config.frequent ? 'debug' : 'info';
}
