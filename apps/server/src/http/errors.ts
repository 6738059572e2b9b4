import type { Socket } from 'node:net';
import { ERRORS, type ErrorBody, type ErrorCode } from '@rookery/contract';
import { isBadValue } from '@rookery/database';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A refusal on its way out of a scoped transaction, which it rolls back. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;

  constructor(code: ErrorCode) {
    super(code);
    this.code = code;
  }
}

/** The one place where a code becomes a status and a body. */
export function sendError(reply: FastifyReply, code: ErrorCode, sentence?: string): FastifyReply {
  const { status, sentence: usual } = ERRORS[code];
  const body: ErrorBody = { error: sentence ?? usual, code };
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { code, sentence } = classify(error);
    if (ERRORS[code].status >= 500)
      request.log.error({ req: request, err: error }, 'request failed');
    return sendError(reply, code, sentence);
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, 'not_found'));
}

function classify(error: FastifyError): { code: ErrorCode; sentence?: string } {
  if (error instanceof Refusal) return { code: error.code };
  if (error.validation) return { code: 'invalid_request', sentence: `${error.message}.` };
  if (isBadValue(error)) return { code: 'invalid_request' };
  switch (error.statusCode) {
    case 413:
      return { code: 'payload_too_large' };
    case 415:
      return { code: 'unsupported_media_type' };
    case 429:
      return { code: 'too_many_requests' };
    default:
      return { code: isClientError(error) ? 'invalid_request' : 'data_store_failed' };
  }
}

function isClientError(error: FastifyError): boolean {
  return error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
}

/** Every address below /api that is not a route: the same 401 or 404 as inside an unknown workspace. */
export function answerUnknownApi(
  app: FastifyInstance,
  findCaller: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.all('/api/*', async (request, reply) =>
    sendError(reply, (await findCaller(request, reply)) === null ? 'unauthenticated' : 'not_found'),
  );
}

/** Bytes that are no request at all never reach a route; they are refused in the same words. */
export function refuseUnreadable(_error: Error, socket: Socket): void {
  const { status, sentence } = ERRORS.invalid_request;
  const body = JSON.stringify({ error: sentence, code: 'invalid_request' } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} Bad Request`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  else socket.destroy();
}
