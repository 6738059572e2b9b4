import type { Account } from '@rookery/contract';
import type { UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setBounded } from '../limits/bounded-map.ts';
import { cookieHeader, cookieIn } from './cookies.ts';
import { setLoggedMember } from './logging.ts';

/** The member who makes a request. */
export interface Caller {
  readonly id: UserId;
  readonly sessionId: string;
  readonly personalWorkspaceId: WorkspaceId;
  readonly account: Account;
}

/** Reads a session by its cookies. Implemented by the accounts feature. */
export interface SessionReader {
  readonly read: (
    cookies: string,
    fresh: boolean,
  ) => Promise<{ account: Account | null; sessionId: string | null; setCookies: string[] }>;
}

export interface Sessions {
  /** The cached caller, or undefined if the session has to be read. */
  readonly findCached: (request: FastifyRequest) => Caller | null | undefined;
  /** The caller, or null without a session. Throws if the database is needed and does not answer. */
  readonly find: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
  /** Reads the account and bypasses every cache: after a change of the account, or before a sensitive write. */
  readonly refresh: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
}

/**
 * How long a session is cached in this process. Together with the age of the signed session cookie
 * (SESSION_COOKIE_AGE_S) it limits how long a revoked session still works: 55 seconds.
 */
const CACHE_MS = 5_000;
const MAX_CACHED = 10_000;

export function createSessions(reader: SessionReader, cookieName: string): Sessions {
  /** By the whole signed token, so that a forged token is never found. */
  const cache = new Map<string, { caller: Caller | null; until: number }>();

  function store(token: string, caller: Caller | null): void {
    const entry = { caller, until: Date.now() + CACHE_MS };
    setBounded(cache, token, entry, MAX_CACHED);
  }

  function findCached(request: FastifyRequest): Caller | null | undefined {
    const token = cookieIn(cookieHeader(request), cookieName);
    if (token === null) return null;
    const known = cache.get(token);
    if (known === undefined || known.until <= Date.now()) return undefined;
    if (known.caller !== null) setLoggedMember(request, known.caller.id);
    return known.caller;
  }

  async function read(request: FastifyRequest, reply: FastifyReply, fresh: boolean) {
    const cookies = cookieHeader(request);
    const token = cookieIn(cookies, cookieName) ?? '';
    const before = cache.get(token);
    const { account, sessionId, setCookies } = await reader.read(cookies, fresh);
    if (setCookies.length > 0) reply.header('set-cookie', setCookies);
    const caller = account === null ? null : callerOf(account, sessionId ?? '');
    if (caller !== null) setLoggedMember(request, caller.id);
    const meanwhile = cache.get(token);
    // A refresh finished during this read, so its result is newer.
    if (!fresh && meanwhile !== undefined && meanwhile !== before) return meanwhile.caller;
    store(token, caller);
    return caller;
  }

  return {
    findCached,
    async find(request, reply) {
      const known = findCached(request);
      return known === undefined ? read(request, reply, false) : known;
    },
    refresh: (request, reply) => read(request, reply, true),
  };
}

export function callerOf(account: Account, sessionId: string): Caller {
  return {
    id: account.id as UserId,
    sessionId,
    personalWorkspaceId: account.personal_workspace_id as WorkspaceId,
    account,
  };
}
