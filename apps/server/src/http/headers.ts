import {
  ServerResponse,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
} from 'node:http';
import type { FastifyHttpOptions } from 'fastify';

/** What no page of ours needs, and what an injected script should not get either. */
const UNUSED_FEATURES = [
  'accelerometer',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Headers of every response. */
export function commonHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'permissions-policy': UNUSED_FEATURES.map((feature) => `${feature}=()`).join(', '),
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/**
 * Options of Fastify that send these headers with every response: also with those that Node and Fastify write without a
 * route, such as to a request without a host or while the server closes.
 */
export function sendCommonHeaders(publicUrl: string): Pick<FastifyHttpOptions<Server>, 'http'> {
  const headers = new Map(Object.entries(commonHeaders(publicUrl)));
  class Response<Request extends IncomingMessage> extends ServerResponse<Request> {
    constructor(...given: ConstructorParameters<typeof ServerResponse<Request>>) {
      super(...given);
      this.setHeaders(headers);
    }
  }
  return { http: { ServerResponse: Response } };
}

/** Headers of HTML documents, which may load files of our own origin only. */
export function documentHeaders(devOrigin: string | null): OutgoingHttpHeaders {
  return {
    'content-type': 'text/html; charset=utf-8',
    // Documents depend on the caller.
    'cache-control': 'no-store',
    'content-security-policy': devOrigin === null ? POLICY : devPolicy(devOrigin),
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
  };
}

const POLICY = policy("'self'", "'self'");

/** In development the engine comes from another origin without a policy of its own, so the page has to allow it. */
function devPolicy(origin: string): string {
  const pages = policy(
    `'self' 'unsafe-inline' 'wasm-unsafe-eval' ${origin}`,
    `'self' ${origin} ${origin.replace('http', 'ws')}`,
  );
  return `${pages}; worker-src 'self' blob:`;
}

function policy(scripts: string, connections: string): string {
  const own = scripts.replaceAll(/ '(wasm-)?unsafe-\w+'/g, '');
  return [
    `default-src ${own}`,
    `script-src ${scripts}`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data:`,
    `connect-src ${connections}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}
