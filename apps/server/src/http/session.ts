import type { Account } from '@rookery/contract';
import { throwFromDataStore, type UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keepRecent } from '../recent.ts';
import { cookieHeader, cookieIn } from './cookies.ts';
import { noteMember } from './logging.ts';

/** Who makes a request. */
export interface Caller {
  readonly id: UserId;
  readonly sessionId: string;
  readonly personalWorkspaceId: WorkspaceId;
  readonly account: Account;
}

/** What the accounts feature knows of a request's cookies. */
export interface SessionReader {
  readonly read: (
    cookies: string,
    fresh: boolean,
  ) => Promise<{ account: Account | null; sessionId: string | null; setCookies: string[] }>;
}

export interface Sessions {
  /** The caller where this process still knows them, `undefined` where the session has to be read. */
  readonly recall: (request: FastifyRequest) => Caller | null | undefined;
  /** The caller, or null. Throws where the data store had to be asked and did not answer. */
  readonly find: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
  /** Reads the account again, past every cache: after the caller has changed it, or before a write that matters. */
  readonly refresh: (request: FastifyRequest, reply: FastifyReply) => Promise<Caller | null>;
}

/**
 * How long a verdict on a session token is remembered in this process. It comes on top of the signed
 * session cookie's own age (SESSION_COOKIE_AGE_S); together they bound how long a revoked session
 * lives on: 55 seconds.
 */
const REMEMBERED_MS = 5_000;
const REMEMBERED_AT_MOST = 10_000;

export function createSessions(reader: SessionReader, cookieName: string): Sessions {
  /** By the whole signed token: what was never proved here is never found here. */
  const remembered = new Map<string, { caller: Caller | null; until: number }>();

  function remember(token: string, caller: Caller | null): void {
    const entry = { caller, until: Date.now() + REMEMBERED_MS };
    keepRecent(remembered, token, entry, REMEMBERED_AT_MOST);
  }

  function recall(request: FastifyRequest): Caller | null | undefined {
    const token = cookieIn(cookieHeader(request), cookieName);
    if (token === null) return null;
    const known = remembered.get(token);
    if (known === undefined || known.until <= Date.now()) return undefined;
    if (known.caller !== null) noteMember(request, known.caller.id);
    return known.caller;
  }

  async function read(request: FastifyRequest, reply: FastifyReply, fresh: boolean) {
    const cookies = cookieHeader(request);
    const token = cookieIn(cookies, cookieName) ?? '';
    const before = remembered.get(token);
    // Cookies that prove nothing are no error: what is thrown here, the data store has caused.
    const reading = reader.read(cookies, fresh).catch(throwFromDataStore);
    const { account, sessionId, setCookies } = await reading;
    if (setCookies.length > 0) reply.header('set-cookie', setCookies);
    const caller = account === null ? null : callerOf(account, sessionId ?? '');
    if (caller !== null) noteMember(request, caller.id);
    const meanwhile = remembered.get(token);
    // A refresh that overtook this read knows better.
    if (!fresh && meanwhile !== undefined && meanwhile !== before) return meanwhile.caller;
    remember(token, caller);
    return caller;
  }

  return {
    recall,
    async find(request, reply) {
      const known = recall(request);
      return known === undefined ? read(request, reply, false) : known;
    },
    refresh: (request, reply) => read(request, reply, true),
  };
}

function callerOf(account: Account, sessionId: string): Caller {
  return {
    id: account.id as UserId,
    sessionId,
    personalWorkspaceId: account.personal_workspace_id as WorkspaceId,
    account,
  };
}
