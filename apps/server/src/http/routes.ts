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
  /** What the caller's role must allow; looking needs none. */
  readonly permission?: Permission;
  /** The caller's account changes: their session is read anew before the answer. */
  readonly changesAccount?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteDependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly findWorkspace: FindWorkspace;
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
 * before a good answer leaves, rolled back with a refusal. The third leaves it to its use case when to
 * open which. Session, workspace and permission are judged before the body, so a caller without access
 * learns nothing from how a bad body is refused.
 */
export function createRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { database, sessions, findWorkspace } = dependencies;
  const callers = new WeakMap<FastifyRequest, Caller>();

  async function requireCaller(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const caller = await sessions.find(request, reply);
    if (caller === null) throw new Refusal('unauthenticated');
    callers.set(request, caller);
  }

  /** The change is stored: that the session lags behind for a minute must not turn it into a failure. */
  async function renewSession(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    try {
      await sessions.refresh(request, reply);
    } catch (error) {
      request.log.error({ req: request, err: error }, 'session not renewed');
    }
  }

  type AnyOptions = RouteOptions<TSchema, TObject, TObject, TSchema>;

  /** `perform` answers the value to send, or throws a refusal. */
  function add(
    method: Method,
    url: string,
    options: AnyOptions,
    perform: (request: FastifyRequest, caller: Caller) => Promise<unknown>,
  ): void {
    app.route({
      method,
      url,
      schema: documented(options, url),
      config: { frequent: options.frequent === true },
      attachValidation: true,
      onRequest: requireCaller,
      handler: async (request, reply) => {
        const value = await perform(request, callers.get(request) as Caller);
        if (options.changesAccount) await renewSession(request, reply);
        if (options.type !== undefined) reply.type(options.type).serializer(String);
        return reply
          .status(options.status ?? 200)
          .header('cache-control', 'no-store')
          .send(value);
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
    add(method, url, options, (request, caller) =>
      database.as(caller.id, async (transaction) => {
        const more = await enter({ transaction, caller }, request);
        return valueOf(await handler({ ...contextOf(request, caller), transaction, ...more }));
      }),
    );
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
      addScoped(method, url, options, async () => ({}), handler as never);
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
      add(method, url, options, async (request, caller) =>
        valueOf(await handler(contextOf(request, caller) as never)),
      );
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
      addScoped(method, `/api/:wsId${url}`, options, enter, handler as never);
    },
  };
}

/** What the request says, once it is known to be well formed. */
function contextOf(request: FastifyRequest, caller: Caller): CallerContext {
  if (request.validationError) throw request.validationError;
  const { body, query, params } = request;
  return { caller, body, query, params };
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
function documented(options: RouteOptions<TSchema, TObject, TObject, TSchema>, url: string) {
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
