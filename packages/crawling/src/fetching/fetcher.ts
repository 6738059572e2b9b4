import type { Readable } from 'node:stream';
import { Agent, type Dispatcher } from 'undici';
import { createAddressGuard, type AddressPolicy } from '../addresses/address-guard.ts';
import { collectBody, decodeBody } from './body.ts';
import { asFetchError, FetchError } from './fetch-error.ts';
import type { Answer, FetchFailure, FetchResult, NotModified, Validators } from './fetch-result.ts';
import { discardBody, followRedirects, type Position } from './follow-redirects.ts';
import { createGuardedConnect } from './guarded-connect.ts';
import { conditionalHeaders, first, readAnswer, readRetryAfter } from './headers.ts';
import { resolveBySystem, type Resolve } from './resolve.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import { makeUserAgent } from './user-agent.ts';

const MAX_HEADER_BYTES = 16_384;
const KEEP_ALIVE_MS = 10_000;
const DEFAULTS = { maxBytes: 2_000_000, timeoutMs: 30_000, maxRedirects: 5 };

/** Types whose content is text that this package can read. */
export const READABLE_TYPES: readonly string[] = [
  'text/html',
  'application/xhtml+xml',
  'text/plain',
  'text/xml',
  'application/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/rdf+xml',
  'application/feed+json',
  'application/json',
];

export interface FetcherOptions {
  /** Where the owners of other servers can complain: an address of a page, or a mail address. */
  readonly contact: string;
  readonly policy?: AddressPolicy;
  readonly resolve?: Resolve;
}

export interface FetchRequest {
  /** From the last answer, to get `not_modified` if nothing has changed. */
  readonly validators?: Validators | null;
  /** `READABLE_TYPES` unless given. A missing type counts as `text/html`. */
  readonly contentTypes?: readonly string[] | 'any';
  /** Of the content after decompression. */
  readonly maxBytes?: number;
  /** For everything: look-up, redirects and body. */
  readonly timeoutMs?: number;
  readonly maxRedirects?: number;
  /** Whether a redirect may be followed, for example by the rules of the other host. */
  readonly mayFollow?: (target: URL) => boolean | Promise<boolean>;
  readonly signal?: AbortSignal;
}

export interface Opened extends Answer {
  readonly kind: 'opened';
  /** Has to be read or destroyed. Its error is a `FetchError`, or has one of Node's codes. */
  readonly content: Readable;
}

export interface Fetcher {
  /** Reads a whole body. `truncates` cuts what is longer than `maxBytes` instead of failing. Never rejects. */
  fetch(
    address: string,
    request?: FetchRequest & { readonly truncates?: boolean },
  ): Promise<FetchResult>;
  /** Hands out the body as a stream, for large files. Never rejects. */
  open(address: string, request?: FetchRequest): Promise<Opened | NotModified | FetchFailure>;
  close(): Promise<void>;
}

type OpenResult = Opened | NotModified | FetchFailure;

export function createFetcher(options: FetcherOptions): Fetcher {
  const guard = createAddressGuard(options.policy);
  const userAgent = makeUserAgent(options.contact);
  const agent = new Agent({
    connect: createGuardedConnect(guard, options.resolve ?? resolveBySystem),
    // A crawler never uses more than one connection to a host.
    connections: 1,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  });

  function respond(
    position: Position,
    { validators, maxRedirects, mayFollow }: FetchRequest,
    deadline: Deadline,
  ): Promise<Dispatcher.ResponseData> {
    const { signal } = deadline;
    const headers = {
      'user-agent': userAgent,
      accept: 'text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5',
      'accept-encoding': 'gzip, br',
      ...conditionalHeaders(validators ?? null),
    };
    return followRedirects(position, {
      guard,
      maxRedirects: maxRedirects ?? DEFAULTS.maxRedirects,
      mayFollow,
      signal,
      send: ({ origin, pathname, search }) =>
        deadline.race(
          agent.request({ origin, path: pathname + search, method: 'GET', headers, signal }),
        ),
    });
  }

  /** The deadline ends with the content. */
  async function openWithin(
    position: Position,
    request: FetchRequest,
    maxBytes: number,
    deadline: Deadline,
  ): Promise<OpenResult> {
    try {
      const response = await respond(position, request, deadline);
      const isConditional = Object.keys(conditionalHeaders(request.validators ?? null)).length > 0;
      if (response.statusCode === 304 && isConditional) {
        await discardBody(response, deadline.signal);
        deadline.end();
        return { kind: 'not_modified', ...position };
      }
      await refuseUnwanted(response, request.contentTypes, maxBytes, deadline.signal);
      const content = decodeContent(response, maxBytes);
      content.once('close', () => deadline.end());
      return { kind: 'opened', ...position, ...readAnswer(response.headers), content };
    } catch (error) {
      return failureOf(error, position, deadline);
    }
  }

  function open(address: string, request: FetchRequest = {}): Promise<OpenResult> {
    const deadline = createDeadline(request.timeoutMs ?? DEFAULTS.timeoutMs, request.signal);
    const maxBytes = request.maxBytes ?? DEFAULTS.maxBytes;
    return openWithin({ address, redirects: [] }, request, maxBytes, deadline);
  }

  async function fetch(
    address: string,
    request: FetchRequest & { readonly truncates?: boolean } = {},
  ): Promise<FetchResult> {
    const deadline = createDeadline(request.timeoutMs ?? DEFAULTS.timeoutMs, request.signal);
    const maxBytes = request.maxBytes ?? DEFAULTS.maxBytes;
    const truncates = request.truncates ?? false;
    const limit = truncates ? Infinity : maxBytes;
    const opened = await openWithin({ address, redirects: [] }, request, limit, deadline);
    if (opened.kind !== 'opened') return opened;
    const { content, ...answer } = opened;
    try {
      const collected = await collectBody(content, truncates ? maxBytes : null);
      return { ...answer, ...collected, kind: 'fetched' };
    } catch (error) {
      return failureOf(error, answer, deadline);
    }
  }

  return { fetch, open, close: () => agent.destroy() };
}

/** Throws for a status, a type or a length that is not wanted, before the body is read. */
async function refuseUnwanted(
  response: Dispatcher.ResponseData,
  wanted: readonly string[] | 'any' = READABLE_TYPES,
  maxBytes: number,
  signal: AbortSignal,
): Promise<void> {
  const { statusCode: status, headers } = response;
  const { contentType } = readAnswer(headers);
  let refusal: FetchError | null = null;
  if (status < 200 || status >= 300) {
    const retryAfterMs = readRetryAfter(headers, Date.now());
    refusal = new FetchError('http_error', { status, retryAfterMs });
  } else if (wanted !== 'any' && !wanted.includes(contentType ?? 'text/html')) {
    refusal = new FetchError('not_text', { detail: contentType });
  } else if (Number(first(headers['content-length'])) > maxBytes) {
    refusal = new FetchError('too_large');
  }
  if (refusal === null) return;
  await discardBody(response, signal);
  throw refusal;
}

function decodeContent({ body, headers }: Dispatcher.ResponseData, maxBytes: number): Readable {
  try {
    return decodeBody(body, first(headers['content-encoding']), maxBytes);
  } catch (error) {
    body.on('error', () => {}).destroy();
    throw error;
  }
}

function failureOf(error: unknown, position: Position | Answer, deadline: Deadline): FetchFailure {
  deadline.end();
  const { signal } = deadline;
  const { reason, details } = asFetchError(signal.aborted ? signal.reason : error);
  return {
    kind: 'failed',
    reason,
    address: position.address,
    redirects: position.redirects,
    status: details.status ?? null,
    retryAfterMs: details.retryAfterMs ?? null,
    refusal: details.refusal ?? null,
    detail: details.detail ?? null,
  };
}
