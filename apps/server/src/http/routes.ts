import { Readable } from 'node:stream';
import { hasPermission, type Permission, type WorkspaceRecord } from '@rookery/contract';
import {
  needsConfirmedAddress,
  ROUTES,
  type RouteBody,
  type RouteDefinition,
  type RouteKey,
  type RouteParams,
  type RouteQuery,
  type WorkspaceRouteKey,
} from '@rookery/contract/routes';
import type { Database, ScopedTransaction, UserId } from '@rookery/database';
import {
  parseWorkspaceIdentifier,
  resolveWorkspaceId,
  type WorkspaceId,
} from '@rookery/workspace-routing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Afterwards, type Result, type RouteResult } from '../answers/result.ts';
import type { Orderer } from '../threads/thread-job.ts';
import { Refusal } from './errors.ts';
import type { LimitName, Limits } from './limits.ts';
import { routeSchema } from './route-schema.ts';
import type { Caller, Sessions } from './session.ts';
import { callerByToken, type TokenReader } from './token-callers.ts';
import { FILE_BODY_LIMIT_BYTES } from './validation.ts';

/** The validated input of a handler. */
export interface CallerContext<B = unknown, Q = unknown, P = unknown> {
  readonly caller: Caller;
  readonly body: B;
  readonly query: Q;
  readonly params: P;
}

/** With a transaction that is scoped to the caller. */
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
  /** The workspace and the caller's role in it. */
  readonly record: WorkspaceRecord;
}

/** A file that is sent as it is read. */
export interface Download {
  readonly fileName: string;
  readonly bytes: number;
  readonly parts: AsyncIterable<Buffer>;
}

/** Null for none. */
type Body = string | Download | null;

interface InputOf<Key extends RouteKey> extends CallerContext<
  RouteBody<Key>,
  RouteQuery<Key>,
  RouteParams<Key>
> {}

/** With what was done before the transaction. */
interface PreparedContext<Key extends RouteKey, Prepared> extends WorkspaceContext<
  RouteBody<Key>,
  RouteQuery<Key>,
  RouteParams<Key>
> {
  readonly prepared: Prepared;
}

/** Before the transaction of a route. */
interface PrepareContext<Key extends RouteKey> extends InputOf<Key> {
  readonly workspaceId: WorkspaceId;
  readonly orderer: Orderer;
  /** Opens a transaction of its own, which ends before the slow work. */
  readonly asCaller: <T>(work: (transaction: ScopedTransaction) => Promise<T>) => Promise<T>;
}

/** What only the server knows of a route. Everything else is in the contract. */
interface RouteOptions<Key extends RouteKey> {
  /** A frequent request whose effect is stored anyway, so it is logged at debug level only. */
  readonly frequent?: boolean;
  /**
   * A read whose cost grows with the stored data: only a few run at a time, and others wait or are refused as `busy`.
   * A function decides by the query.
   */
  readonly expensive?: boolean | ((query: RouteQuery<Key>) => boolean);
  /**
   * For sensitive writes: reads the session from the database and bypasses every cache, so that a revoked session is
   * refused at once.
   */
  readonly freshSession?: boolean;
  /** The route changes the caller's account, so the session cookie is renewed with the response. */
  readonly changesAccount?: boolean;
  /** The use case removes characters that cannot be stored; other routes refuse such text. */
  readonly cleansText?: boolean;
  /** Forms are accepted, and what they contain is ignored: programs for mail confirm a link in this way (RFC 8058). */
  readonly ignoresBody?: boolean;
  /** The rate limit of the route; the default is `writes` for writes and none for reads. */
  readonly limit?: LimitName;
  /** The member that the request challenges; challenges of the same member have an extra limit. */
  readonly target?: (body: RouteBody<Key>) => string | null;
}

interface WorkspaceRouteOptions<Key extends RouteKey> extends RouteOptions<Key> {
  /** The permission that the caller's role needs; reading needs none. */
  readonly permission?: Permission;
  /** What belongs to the platform is managed in the root workspace; other workspaces have no such route. */
  readonly inRootOnly?: boolean;
}

/** The options of any route. Only its declaration knows the types of its query and body. */
type AnyOptions = Omit<RouteOptions<RouteKey>, 'expensive' | 'target'> & {
  readonly expensive?: boolean | ((query: never) => boolean);
  readonly target?: (body: never) => string | null;
  /** Whether the route needs no session. */
  readonly isOpen?: boolean;
};

export interface RouteDependencies {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly tokens: TokenReader;
  readonly findWorkspace: FindWorkspace;
  readonly limits: Limits;
  /** Whether there is a mail server, so that members can confirm their address. */
  readonly confirmsAddresses: boolean;
}

/** Returns the body as text, or null for none, or a file, or throws a refusal. */
type Perform = (
  request: FastifyRequest,
  caller: Caller,
  toText: (value: unknown) => Body,
) => Promise<Body>;

/** The caller of an open route without a session. Row-level security shows nothing to it. */
const ANONYMOUS = { id: '' as UserId } as Caller;

/** The workspace with the caller's role, or null if the caller has no access. */
export type FindWorkspace = (
  transaction: ScopedTransaction,
  caller: Caller,
  id: WorkspaceId,
) => Promise<WorkspaceRecord | null>;

const JSON_TYPE = 'application/json; charset=utf-8';

export type Routes = ReturnType<typeof createRoutes>;

/**
 * Registers handlers for the routes of the contract, of which there are five kinds. `open`, `member` and `workspace`
 * routes run in one transaction as the caller, and so does a `preparedWorkspace` route after its slow work. It is
 * committed before the response is sent, and rolled back if the request is refused or the response cannot be serialized,
 * so that nothing is stored that cannot be read. A read may leave slow work to be done afterwards. A `caller` route opens
 * its own transactions, and may send a file. Session, workspace and permission are checked before the body, so that
 * validation errors reveal nothing to other callers.
 */
export function createRoutes(app: FastifyInstance, dependencies: RouteDependencies) {
  const { database, sessions, tokens, findWorkspace, limits } = dependencies;
  const refuseUnconfirmed = addressCheck(dependencies);
  const callers = new WeakMap<FastifyRequest, Caller>();

  function add(key: RouteKey, options: AnyOptions, perform: Perform): void {
    const definition: RouteDefinition = ROUTES[key];
    const [method = '', url = ''] = key.split(' ');
    const limit = options.limit ?? (method === 'GET' ? null : 'writes');
    const { status = 200, contentType = JSON_TYPE, fileType = null } = definition;
    const readSession = options.freshSession ? sessions.refresh : sessions.find;
    app.route({
      method,
      url,
      schema: routeSchema(key, definition),
      ...(fileType !== null && { bodyLimit: FILE_BODY_LIMIT_BYTES }),
      config: { ...configOf(options), fileType },
      attachValidation: true,
      onRequest: async (request, reply) => {
        const byToken = await callerByToken(tokens, request, key);
        const member = byToken ?? (await readSession(request, reply));
        const caller = member ?? (options.isOpen ? ANONYMOUS : null);
        if (caller === null) throw new Refusal('unauthenticated');
        callers.set(request, caller);
        if (limit !== null) refuseIfLimited(limits.take(limit, member?.id ?? null, request.ip));
      },
      handler: async (request, reply) => {
        const toText = (value: unknown) => serialize(reply, definition, value);
        const text = await perform(request, callers.get(request) as Caller, toText);
        if (options.changesAccount) await renewSession(sessions, request, reply);
        reply.status(status).header('cache-control', 'no-store');
        return sendBody(reply, contentType, text);
      },
    });
  }

  /** `loadMore` reads what this kind of route adds to the context, or throws a refusal. */
  function addScoped<Extra>(
    key: RouteKey,
    options: AnyOptions,
    loadMore: (scope: Scope, request: FastifyRequest) => Promise<Extra>,
    handler: (
      context: MemberContext & Extra,
    ) => Promise<Result<unknown> | Afterwards<Result<unknown>>>,
  ): void {
    add(key, options, async (request, caller, toText) => {
      const kind = isExpensive(options, request) ? 'readAs' : 'as';
      const outcome = await database[kind](caller.id, async (transaction) => {
        const extra = await loadMore({ transaction, caller }, request);
        refuseUnconfirmed(key, caller);
        const context = contextOf(request, caller, options, limits);
        const result = await handler({ ...context, transaction, ...extra });
        return result instanceof Afterwards ? result : toText(valueOf(result));
      });
      return outcome instanceof Afterwards
        ? toText(valueOf<unknown>(await outcome.work(ordererOf(request, caller))))
        : outcome;
    });
  }

  return {
    /** A route of a signed-in member, outside any workspace. */
    member<Key extends Exclude<RouteKey, WorkspaceRouteKey>>(
      key: Key,
      options: RouteOptions<Key>,
      handler: (
        context: MemberContext<RouteBody<Key>, RouteQuery<Key>, RouteParams<Key>>,
      ) => Promise<RouteResult<Key>>,
    ): void {
      addScoped(key, options, async () => ({}), handler as never);
    },

    /** A route that needs no session. With one, it runs as the caller. */
    open<Key extends Exclude<RouteKey, WorkspaceRouteKey>>(
      key: Key,
      options: RouteOptions<Key>,
      handler: (
        context: Omit<MemberContext<RouteBody<Key>, RouteQuery<Key>, RouteParams<Key>>, 'caller'>,
      ) => Promise<RouteResult<Key> | Afterwards<RouteResult<Key>>>,
    ): void {
      addScoped(key, { ...options, isOpen: true }, async () => ({}), handler as never);
    },

    /** A route of a signed-in member whose use case opens its own transactions. */
    caller<Key extends Exclude<RouteKey, WorkspaceRouteKey>>(
      key: Key,
      options: RouteOptions<Key>,
      handler: (context: InputOf<Key>) => Promise<RouteResult<Key> | Result<Download>>,
    ): void {
      add(key, options, async (request, caller, toText) => {
        refuseUnconfirmed(key, caller);
        const context = contextOf(request, caller, options, limits);
        return toText(valueOf<unknown>(await handler(context as never)));
      });
    },

    /** A route under `/api/{wsId}`. Its handler runs only for members with the required permission. */
    workspace<Key extends WorkspaceRouteKey>(
      key: Key,
      options: WorkspaceRouteOptions<Key>,
      handler: (
        context: WorkspaceContext<RouteBody<Key>, RouteQuery<Key>, RouteParams<Key>>,
      ) => Promise<RouteResult<Key> | Afterwards<RouteResult<Key>>>,
    ): void {
      addScoped(key, options, workspaceLoader(findWorkspace, options), handler as never);
    },

    /**
     * A route under `/api/{wsId}` with slow work before it writes. `prepare` runs without a transaction, but only for
     * members with the required permission, which is checked again before the handler gets the result.
     */
    preparedWorkspace<Key extends WorkspaceRouteKey, Prepared>(
      key: Key,
      options: WorkspaceRouteOptions<Key>,
      prepare: (context: PrepareContext<Key>) => Promise<Result<Prepared>>,
      handler: (context: PreparedContext<Key, Prepared>) => Promise<RouteResult<Key>>,
    ): void {
      const load = workspaceLoader(findWorkspace, options);
      add(key, options, async (request, caller, toText) => {
        const asCaller: PrepareContext<Key>['asCaller'] = (work) => database.as(caller.id, work);
        const { workspaceId } = await asCaller((as) => load({ transaction: as, caller }, request));
        refuseUnconfirmed(key, caller);
        const context = contextOf(request, caller, options, limits);
        const more = { workspaceId, asCaller, orderer: ordererOf(request, caller) };
        const prepared = valueOf(await prepare({ ...context, ...more } as never));
        return asCaller(async (transaction) => {
          const loaded = await load({ transaction, caller }, request);
          const full = { ...context, transaction, ...loaded, prepared };
          return toText(valueOf(await handler(full as never)));
        });
      });
    },
  };
}

function configOf({ frequent, cleansText, ignoresBody }: AnyOptions) {
  return {
    frequent: frequent === true,
    cleansText: cleansText === true,
    ignoresBody: ignoresBody === true,
  };
}

/** Callers without a session count by their address. */
function ordererOf({ ip, signal }: FastifyRequest, { id }: Caller): Orderer {
  return { member: id === ANONYMOUS.id ? ip : id, signal };
}

type Scope = Pick<MemberContext, 'transaction' | 'caller'>;

/** Loads the workspace of a request, or throws if the caller has no access or lacks the permission. */
function workspaceLoader(
  findWorkspace: FindWorkspace,
  { permission, inRootOnly }: Pick<WorkspaceRouteOptions<never>, 'permission' | 'inRootOnly'>,
) {
  return async ({ transaction, caller }: Scope, request: FastifyRequest) => {
    const { wsId } = request.params as { wsId: string };
    const identifier = parseWorkspaceIdentifier(wsId);
    const id = identifier && resolveWorkspaceId(identifier, caller.personalWorkspaceId);
    const record = id && (await findWorkspace(transaction, caller, id));
    if (!id || !record) throw new Refusal('not_found');
    if (permission !== undefined && !hasPermission(record, permission))
      throw new Refusal('forbidden');
    if (inRootOnly && !record.isRoot) throw new Refusal('not_found');
    return { workspaceId: id, record };
  };
}

/**
 * Refuses what needs a confirmed address. Called after the check of the permission, so that a member without it is not
 * asked for something that would not help.
 */
function addressCheck({ confirmsAddresses }: RouteDependencies) {
  return (key: RouteKey, { account }: Caller): void => {
    if (confirmsAddresses && needsConfirmedAddress(key) && !account.email_verified)
      throw new Refusal('address_not_confirmed');
  };
}

/** The input of the request. Throws if it is invalid. */
function contextOf(
  request: FastifyRequest,
  caller: Caller,
  { target }: AnyOptions,
  limits: Limits,
): CallerContext {
  if (request.validationError) throw request.validationError;
  const { body, query, params } = request;
  const challenged = target?.(body as never) ?? null;
  if (challenged !== null) refuseIfLimited(limits.takeChallenge(caller.id, challenged));
  return { caller, body, query, params };
}

/** The change is already stored, so a failure here is only logged; the cookie is outdated for a minute. */
async function renewSession(
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  try {
    await sessions.refresh(request, reply);
  } catch (error) {
    request.log.error({ req: request, err: error }, 'could not renew the session');
  }
}

function sendBody(reply: FastifyReply, contentType: string, body: Body): FastifyReply {
  if (body === null) return reply.send();
  reply.type(contentType);
  return typeof body === 'string' ? reply.send(body) : sendDownload(reply, body);
}

function sendDownload(reply: FastifyReply, { fileName, bytes, parts }: Download): FastifyReply {
  return reply
    .header('content-length', bytes)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(parts));
}

function refuseIfLimited(waitS: number | null): void {
  if (waitS !== null) throw new Refusal('too_many_requests', waitS);
}

/** Serializes by the documented schema. Throws if the value does not fit it. */
function serialize(
  reply: FastifyReply,
  { answer, contentType, status = 200 }: RouteDefinition,
  value: unknown,
): Body {
  if (answer === undefined) return null;
  if (contentType !== undefined) return value as string | Download;
  return reply.serializeInput(value as Record<string, unknown>, String(status)) as string;
}

/** An invalid query is refused anyway, so it does not need an expensive transaction. */
function isExpensive({ expensive = false }: AnyOptions, request: FastifyRequest): boolean {
  if (typeof expensive === 'boolean') return expensive;
  return !request.validationError && expensive(request.query as never);
}

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Refusal(result.code);
  return result.value;
}
