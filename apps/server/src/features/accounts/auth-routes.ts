import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CLIENT_ADDRESS_HEADER, type Auth } from './auth.ts';

/** Sign-up, sign-in and the like answer at better-auth's own paths, in its own words. */
export function authRoutes(app: FastifyInstance, auth: Auth, publicUrl: string): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const answer = await auth.handler(webRequest(request, publicUrl));
      return sendWebResponse(reply, answer);
    },
  });
}

function webRequest(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(CLIENT_ADDRESS_HEADER, request.ip);
  headers.delete('content-length');
  const url = new URL(request.url, publicUrl);
  const { method } = request;
  if (method === 'GET') return new Request(url, { method, headers });
  return new Request(url, { method, headers, body: JSON.stringify(request.body ?? {}) });
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) reply.header('set-cookie', cookies);
  return reply.send(withSentence(response, await response.text()));
}

/** Our clients look for a sentence under `error` everywhere; better-auth's stands under `message`. */
function withSentence(response: Response, text: string): string {
  if (response.ok || !text.startsWith('{')) return text;
  const body = JSON.parse(text) as { message?: string };
  return JSON.stringify({ error: body.message, ...body });
}
