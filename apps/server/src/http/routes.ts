import { ErrorBody, type WorkspaceRecord } from '@rookery/contract';
import type { Database, ScopedTransaction } from '@rookery/database';
import {
  parseWorkspaceIdentifier,
  resolveWorkspaceId,
  type WorkspaceId,
} from '@rookery/workspace-routing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type, type Static, type TObject, type TSchema } from 'typebox';
import type { Result } from '../result.ts';
import { Refusal } from './errors.ts';
import type { LimitName, Limits } from './limits.ts';
import { may, type Permission } from './permissions.ts';
import { withReferences } from './references.ts';
import type { Caller, Sessions } from './session.ts';

/** What a handler is given: everything in it is checked. */
export interface CallerContext<B = unknown, Q = unknown, P = unknown> {
  readonly caller: Caller;
  readonly body: B;
  readonly query: Q;
  readonly params: P;
}

/** The transaction knows the caller. */
export interface MemberContext<B = unknown, Q = unknown, P = unknown> extends CallerContext<
  B,
  Q,
  P
> {
  readonly transaction: ScopedTransaction;
}

export interface WorkspaceContext<B = unknown, Q = unknown, P = unknown> extends MemberContext<
  B,
  Q,
  P
> {
  readonly workspaceId: WorkspaceId;
  /** The workspace as its caller sees it. */
  readonly record: WorkspaceRecord;
  readonly may: (permission: Permission) => boolean;
}

interface RouteOptions<B extends TSchema, Q extends TObject, P extends TObject, A extends TSchema> {
  readonly tag: string;
  readonly summary: string;
  readonly body?: B;
  readonly query?: Q;
  readonly params?: P;
  /** What a good answer looks like; without one it is empty. */
  readonly answer?: A;
  readonly status?: 200 | 201 | 204;
  /** What the answer is, where it is not JSON. */
  readonly type?: string;
  /** It happens all the time, and leaves its own record: its log line is for debugging only. */
  readonly frequent?: boolean;
  /**
   * A read whose cost grows with what is stored: few are under way at a time, and the others are refused
   * as `busy` in the end. A function says which queries of this route are.
   */
  readonly expensive?: boolean | ((query: Static<Q>) => boolean);
  /** What the caller's role must allow; looking needs none. */
  readonly permission?: Permission;
  /**
   * A write that matters: the session is read from the store, past every cache, so that one that has
   * been revoked cannot make it.
   */
  readonly freshSession?: boolean;
  /** The caller's account changes: their session is read anew before the answer. */
  readonly changesAccount?: boolean;
  /** The use case takes out of a text what cannot be stored; elsewhere a request with such text is refused. */
  readonly cleansText?: boolean;
  /** Which limit the route counts against. Without one, writing counts against `writes`. */
  readonly limit?: LimitName;
  /** The member whom the request disturbs: how often one member may do so has a limit of its own. */
  readonly target?: (body: Static<B>) => string | null;
}

/** Of any route: its own declaration says what its query is. */
type AnyOptions = Omit<RouteOptions<TSchema, TObject, TObject, TSchema>, 'expensive'> & {
  readonly expensive?: boolean | ((query: never) => boolean);
};

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteDependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly findWorkspace: FindWorkspace;
  readonly limits: Limits;
}

/** The workspace with the caller's role in it, or null where there is none for this caller. */
export type FindWorkspace = (
  transaction: ScopedTransaction,
  caller: Caller,
  id: WorkspaceId,
) => Promise<WorkspaceRecord | null>;

export type Routes = ReturnType<typeof createRoutes>;

/**
 * The three kinds of API route there are. Two of them are one transaction as the caller: committed
 * before a good answer leaves, rolled back with a refusal, and also where the answer cannot be
 * serialized, so that nothing is stored that cannot be read. The third leaves it to its use case when
 * to open which. Session, workspace and permission are judged before the body, so a caller without access
 * learns nothing from how a bad body is refused.
 */
export function createRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { database, sessions, findWorkspace, limits } = dependencies;
  const callers = new WeakMap<FastifyRequest, Caller>();

  /** The change is stored: that the session lags behind for a minute must not turn it into a failure. */
  async function renewSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await sessions.refresh(request, reply);
    } catch (error) {
      request.log.error({ req: request, err: error }, 'session not renewed');
    }
  }

  /** `perform` answers the text to send, or null for none, or throws a refusal. */
  function add(
    method: Method,
    url: string,
    options: AnyOptions,
    perform: (
      request: FastifyRequest,
      caller: Caller,
      written: (value: unknown) => string | null,
    ) => Promise<string | null>,
  ): void {
    const limit = options.limit ?? (method === 'GET' ? null : 'writes');
    const { status = 200, type = 'application/json; charset=utf-8' } = options;
    const readCaller = options.freshSession ? sessions.refresh : sessions.find;
    app.route({
      method,
      url,
      schema: documented(options, url),
      config: { frequent: options.frequent === true, cleansText: options.cleansText === true },
      attachValidation: true,
      onRequest: async (request, reply) => {
        const caller = await requireCaller(readCaller, request, reply);
        callers.set(request, caller);
        if (limit !== null) refuseAbove(limits.take(limit, caller.id, request.ip));
      },
      handler: async (request, reply) => {
        const written = (value: unknown) => serialize(reply, options, value);
        const text = await perform(request, callers.get(request) as Caller, written);
        if (options.changesAccount) await renewSession(request, reply);
        reply.status(status).header('cache-control', 'no-store');
        return text === null ? reply.send() : reply.type(type).send(text);
      },
    });
  }

  type Entry = Pick<MemberContext, 'transaction' | 'caller'>;

  /** `enter` adds what this kind of route knows more about, or refuses. */
  function addScoped<More>(
    method: Method,
    url: string,
    options: AnyOptions,
    enter: (entry: Entry, request: FastifyRequest) => Promise<More>,
    handler: (context: MemberContext & More) => Promise<Result<unknown>>,
  ): void {
    add(method, url, options, (request, caller, written) => {
      const kind = isExpensive(options, request) ? 'readAs' : 'as';
      return database[kind](caller.id, async (transaction) => {
        const more = await enter({ transaction, caller }, request);
        const context = contextOf(request, caller, options, limits);
        return written(valueOf(await handler({ ...context, transaction, ...more })));
      });
    });
  }

  async function enterWorkspace({ transaction, caller }: Entry, request: FastifyRequest) {
    const { wsId } = request.params as { wsId: string };
    const identifier = parseWorkspaceIdentifier(wsId);
    const id = identifier && resolveWorkspaceId(identifier, caller.personalWorkspaceId);
    const record = id && (await findWorkspace(transaction, caller, id));
    if (!id || !record) throw new Refusal('not_found');
    return {
      workspaceId: id,
      record,
      may: (permission: Permission) => may(record.workspace.role, permission),
    };
  }

  return {
    /** A route of the caller's own, outside any workspace. */
    member<B extends TSchema, Q extends TObject, P extends TObject, A extends TSchema>(
      method: Method,
      url: `/api/${string}`,
      options: Omit<RouteOptions<B, Q, P, A>, 'permission'>,
      handler: (
        context: MemberContext<Static<B>, Static<Q>, Static<P>>,
      ) => Promise<Result<Static<A>>>,
    ): void {
      addScoped(method, url, options as AnyOptions, async () => ({}), handler as never);
    },

    /** A route of the caller's own whose use case opens the transactions it needs. */
    caller<B extends TSchema, Q extends TObject, P extends TObject, A extends TSchema>(
      method: Method,
      url: `/api/${string}`,
      options: Omit<RouteOptions<B, Q, P, A>, 'permission'>,
      handler: (
        context: CallerContext<Static<B>, Static<Q>, Static<P>>,
      ) => Promise<Result<Static<A>>>,
    ): void {
      add(method, url, options as AnyOptions, async (request, caller, written) => {
        const context = contextOf(request, caller, options as AnyOptions, limits);
        return written(valueOf(await handler(context as never)));
      });
    },

    /** A route under `/api/{wsId}`: whoever reaches its handler may be there. */
    workspace<B extends TSchema, Q extends TObject, P extends TObject, A extends TSchema>(
      method: Method,
      url: '' | `/${string}`,
      options: RouteOptions<B, Q, P, A>,
      handler: (
        context: WorkspaceContext<Static<B>, Static<Q>, Static<P>>,
      ) => Promise<Result<Static<A>>>,
    ): void {
      const enter = async (entry: Entry, request: FastifyRequest) => {
        const entered = await enterWorkspace(entry, request);
        const { permission } = options;
        if (permission !== undefined && !entered.may(permission)) throw new Refusal('forbidden');
        return entered;
      };
      addScoped(method, `/api/:wsId${url}`, options as AnyOptions, enter, handler as never);
    },
  };
}

/** What the request says, once it is known to be well formed. */
function contextOf(
  request: FastifyRequest,
  caller: Caller,
  { target }: AnyOptions,
  limits: Limits,
): CallerContext {
  if (request.validationError) throw request.validationError;
  const { body, query, params } = request;
  const disturbed = target?.(body) ?? null;
  if (disturbed !== null) refuseAbove(limits.disturb(caller.id, disturbed));
  return { caller, body, query, params };
}

async function requireCaller(
  read: Sessions['find'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const caller = await read(request, reply);
  if (caller === null) throw new Refusal('unauthenticated');
  return caller;
}

function refuseAbove(waitS: number | null): void {
  if (waitS !== null) throw new Refusal('too_many_requests', waitS);
}

/** By the schema that documents the answer. Throws where the value is not what the schema says. */
function serialize(
  reply: FastifyReply,
  { answer, type, status = 200 }: AnyOptions,
  value: unknown,
): string | null {
  if (answer === undefined) return null;
  if (type !== undefined) return String(value);
  return reply.serializeInput(value as Record<string, unknown>, String(status)) as string;
}

/** A query that is not well formed is refused in any transaction, so a cheap one will do. */
function isExpensive({ expensive = false }: AnyOptions, request: FastifyRequest): boolean {
  if (typeof expensive === 'boolean') return expensive;
  return !request.validationError && expensive(request.query as never);
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Refusal(result.code);
  return result.value;
}

const WsId = Type.String({
  description: 'A workspace: its UUID, `personal` or `internal`.',
  example: 'personal',
});

/** One schema validates, serializes and documents. */
function documented(options: AnyOptions, url: string) {
  const { tag, summary, body, query, params, answer, status = 200, type } = options;
  const segments = url.includes(':wsId')
    ? { wsId: WsId, ...params?.properties }
    : params?.properties;
  return {
    tags: [tag],
    summary,
    ...(body && { body: withReferences(body) }),
    ...(query && { querystring: query }),
    ...(segments && { params: Type.Object(segments) }),
    response: {
      [status]: answered(answer, type),
      '4xx': withReferences(ErrorBody),
      '5xx': withReferences(ErrorBody),
    },
  };
}

function answered(answer: TSchema | undefined, type: string | undefined) {
  if (answer === undefined) return { type: 'null', description: 'Done.' };
  if (type === undefined) return withReferences(answer);
  return { description: 'Text.', content: { [type]: { schema: answer } } };
}
