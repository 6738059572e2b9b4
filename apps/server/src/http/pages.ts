import type { OutgoingHttpHeaders } from 'node:http';
import type { ChessPreferences, PageData, Theme } from '@rookery/contract';
import type { Database, ScopedTransaction, UserId } from '@rookery/database';
import {
  decideRoute,
  isSiteRoot,
  isWorkspacePage,
  LOCALE_COOKIE,
  loginLocation,
  resolveWorkspaceId,
  type LocaleHints,
  type RouteDecision,
  type WorkspaceId,
} from '@rookery/workspace-routing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cookieHeader, cookieIn, preferenceCookie } from './cookies.ts';
import { createDocument, type WebApp } from './document.ts';
import { documentHeaders } from './headers.ts';
import type { FindWorkspace } from './routes.ts';
import type { Caller, Sessions } from './session.ts';

export interface PageDependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly findWorkspace: FindWorkspace;
  readonly defaultWorkspaceOf: (
    transaction: ScopedTransaction,
    id: UserId,
  ) => Promise<WorkspaceId | null>;
  readonly chessPreferencesOf: (
    transaction: ScopedTransaction,
    id: UserId,
  ) => Promise<ChessPreferences>;
  readonly publicUrl: string;
  readonly sourceUrl: string | null;
  readonly signInProvider: string | null;
  readonly chatDays: number | null;
  readonly web: WebApp;
}

/** Answers every page URL with the right status: a redirect to its canonical URL, the page, or an error page. */
export function servePages(app: FastifyInstance, dependencies: PageDependencies): void {
  const { database, sessions, publicUrl, sourceUrl, signInProvider, chatDays, web } = dependencies;
  const { findWorkspace, defaultWorkspaceOf, chessPreferencesOf } = dependencies;
  const render = createDocument(web);
  const headers = documentHeaders(web.devOrigin);
  const secure = publicUrl.startsWith('https:');

  /** Only rule 3 needs the default workspace, and rule 3 applies to the site root only. */
  async function defaultWorkspace(request: FastifyRequest, { id }: Caller) {
    const read = database.as(id, (scope) => defaultWorkspaceOf(scope, id));
    const found = await orFailed(request, read);
    return found === FAILED ? null : found;
  }

  function send(reply: FastifyReply, data: PageData): void {
    if (data.status === 503) reply.header('retry-after', '5');
    void reply.status(data.status).headers(headers).send(render(data));
  }

  async function workspacePage(
    request: FastifyRequest,
    caller: Caller,
    decision: RouteDecision & { kind: 'workspace' },
  ): Promise<PageResult> {
    const id = resolveWorkspaceId(decision.identifier, caller.personalWorkspaceId);
    if (id === null || !isWorkspacePage(decision.rest)) return NOT_FOUND;
    const found = await orFailed(
      request,
      database.as(caller.id, async (scope) => {
        const workspace = await findWorkspace(scope, caller, id);
        if (workspace === null) return NOT_FOUND;
        return {
          status: 200 as const,
          workspace,
          chess: await chessPreferencesOf(scope, caller.id),
        };
      }),
    );
    return found === FAILED ? UNAVAILABLE : found;
  }

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, query }: Address,
    session: Caller | null | Failed,
    defaultWorkspaceId: WorkspaceId | null,
  ): void | Promise<void> {
    const caller = session === FAILED ? null : session;
    const hints = new RequestHints(request, caller);
    const known = caller && { personalWorkspaceId: caller.personalWorkspaceId, defaultWorkspaceId };
    const decision = decideRoute({ path, query, hints, caller: known });

    if (decision.kind === 'redirect') {
      const { remember, location } = decision;
      if (remember) reply.header('set-cookie', preferenceCookie(LOCALE_COOKIE, remember, secure));
      return redirect(reply, location);
    }

    const page = {
      locale: decision.locale,
      theme: themeOf(request, caller),
      sourceUrl,
      signInProvider,
      chatDays,
      account: caller?.account ?? null,
    };
    switch (decision.kind) {
      case 'public':
        return send(reply, { ...page, ...NO_WORKSPACE, status: 200 });
      case 'not-an-identifier':
        return send(reply, { ...page, ...NOT_FOUND });
      case 'workspace':
        if (session === FAILED) return send(reply, { ...page, ...UNAVAILABLE });
        if (caller === null) return redirect(reply, loginLocation(path, query));
        return workspacePage(request, caller, decision).then((found) =>
          send(reply, { ...page, ...found }),
        );
    }
  }

  async function answerAfterReading(
    request: FastifyRequest,
    reply: FastifyReply,
    address: Address,
  ) {
    const session = await orFailed(request, sessions.find(request, reply));
    const isAtRoot = session && session !== FAILED && isSiteRoot(address.path);
    const defaultWorkspaceId = isAtRoot ? await defaultWorkspace(request, session) : null;
    return answer(request, reply, address, session, defaultWorkspaceId);
  }

  app.get('/*', (request, reply) => {
    const address = splitAddress(request.originalUrl);
    const caller = sessions.findCached(request);
    // Answered synchronously if the session is cached, except at the site root.
    return caller === undefined || isSiteRoot(address.path)
      ? answerAfterReading(request, reply, address)
      : answer(request, reply, address, caller, null);
  });
}

const FAILED = Symbol('failed');
type Failed = typeof FAILED;

/** Rule 6: a check that fails is logged, and the request goes on as if nothing was found. */
async function orFailed<T>(request: FastifyRequest, check: Promise<T>): Promise<T | Failed> {
  try {
    return await check;
  } catch (error) {
    const entry = { req: request, err: error };
    request.log.error(entry, 'workspace check failed; the request goes on without it');
    return FAILED;
  }
}

/** Bypasses Fastify, because there is no body to serialize and this is about a tenth faster. */
function redirect(reply: FastifyReply, location: string): void {
  reply.hijack();
  const headers = { location, 'cache-control': 'no-store', 'content-length': '0' };
  reply.raw.writeHead(307, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers }).end();
}

type PageResult = Pick<PageData, 'status' | 'workspace' | 'chess'>;
const NO_WORKSPACE = { workspace: null, chess: null } as const;
const NOT_FOUND = { ...NO_WORKSPACE, status: 404 } as const;
const UNAVAILABLE = { ...NO_WORKSPACE, status: 503 } as const;

/**
 * The router refuses a path that it cannot decode. Escaping it once more lets it reach the routes, where it is an
 * unknown path like any other; pages use the original URL.
 */
export function routablePath(url: string): string {
  if (!url.includes('%')) return url;
  const { path, query } = splitAddress(url);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + query;
  }
}

interface Address {
  readonly path: string;
  readonly query: string;
}

function splitAddress(url: string): Address {
  const start = url.indexOf('?');
  return start === -1
    ? { path: url, query: '' }
    : { path: url.slice(0, start), query: url.slice(start) };
}

/** Lazy, because a redirect does not need these values. */
class RequestHints implements LocaleHints {
  readonly #request: FastifyRequest;
  readonly #caller: Caller | null;

  constructor(request: FastifyRequest, caller: Caller | null) {
    this.#request = request;
    this.#caller = caller;
  }

  get cookie(): string | null {
    const chosen = cookieIn(cookieHeader(this.#request), LOCALE_COOKIE);
    return chosen ?? this.#caller?.account.locale ?? null;
  }

  get acceptLanguage(): string | null {
    return this.#request.headers['accept-language'] ?? null;
  }
}

function themeOf(request: FastifyRequest, caller: Caller | null): Theme {
  if (caller !== null) return caller.account.theme;
  const chosen = cookieIn(cookieHeader(request), 'theme');
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
}
