import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody, type ErrorCode } from '@rookery/contract';
import { BusyError, isDataStoreFailure } from '@rookery/database';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooMuchWorkError } from '../threads/thread.ts';
import { commonHeaders } from './headers.ts';

/** Thrown to refuse a request; rolls back the scoped transaction. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  /** After how many seconds the same request may succeed, if known. */
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, retryAfterS?: number) {
    super(code);
    this.code = code;
    this.retryAfterS = retryAfterS;
  }
}

/** Default Retry-After for refusals that have none. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = {
  // The period of the chat limit in the database.
  too_many_requests: 10,
  // Other expensive reads are usually done by then.
  busy: 2,
};

interface ErrorDetails {
  readonly sentence?: string | undefined;
  readonly statusOverride?: number | undefined;
  readonly place?: number;
}

/** The only place that turns an error code into a status and a body. */
export function sendError(
  reply: FastifyReply,
  code: ErrorCode,
  { sentence, statusOverride, ...more }: ErrorDetails = {},
): FastifyReply {
  const { status, sentence: defaultSentence } = ERRORS[code];
  const body: ErrorBody = { error: sentence ?? defaultSentence, code, ...more };
  return reply
    .status(statusOverride ?? status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, ...details } = classify(error, request);
    const { retryAfterS = RETRY_AFTER_S[code] } = error as Partial<Refusal>;
    if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
    const answer = sendError(reply, code, { ...details, statusOverride: statusOfError(error) });
    if (code === 'busy') request.log.warn({ req: request }, 'refused an expensive read');
    else if (reply.statusCode >= 500)
      request.log.error({ req: request, err: error }, 'request failed');
    return answer;
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, 'not_found'));
}

function classify(
  error: FastifyError,
  request: FastifyRequest,
): { readonly code: ErrorCode } & ErrorDetails {
  if (error instanceof Refusal) return { code: error.code };
  if (error instanceof BusyError) return { code: 'busy' };
  if (error instanceof TooMuchWorkError)
    return { code: 'too_much_work', ...(error.place > 0 && { place: error.place }) };
  if (error.validation) return { code: 'invalid_request', sentence: `${error.message}.` };
  if (isDataStoreFailure(error)) return { code: 'data_store_failed' };
  switch (error.statusCode) {
    case 413:
      return {
        code: request.routeOptions.config.fileType ? 'file_too_large' : 'payload_too_large',
      };
    case 415:
      return { code: 'unsupported_media_type' };
    case 429:
      return { code: 'too_many_requests' };
    default:
      return { code: isClientError(error) ? 'invalid_request' : 'internal' };
  }
}

function isClientError(error: FastifyError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
}

/** The status that Fastify or a plugin has set on the error. */
function statusOfError({ statusCode }: FastifyError): number | undefined {
  return statusCode !== undefined && statusCode >= 400 && statusCode < 600 ? statusCode : undefined;
}

/** Answers unknown paths below /api with the same 401 or 404 as an unknown workspace. */
export function answerUnknownApi(
  app: FastifyInstance,
  findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.all('/api/*', async (request, reply) =>
    sendError(reply, (await findCaller(request, reply)) === null ? 'unauthenticated' : 'not_found'),
  );
}

/** Answers bytes that are not an HTTP request with the usual error body; they never reach a route. */
export function refuseUnreadable(publicUrl: string): (error: Error, socket: Socket) => void {
  const { status, sentence } = ERRORS.invalid_request;
  const body = JSON.stringify({ error: sentence, code: 'invalid_request' } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    ...Object.entries(commonHeaders(publicUrl)).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  const answer = `${head.join('\r\n')}\r\n\r\n${body}`;
  return (_error, socket) => void (socket.writable ? socket.end(answer) : socket.destroy());
}
