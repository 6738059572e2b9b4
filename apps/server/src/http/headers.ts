import type { OutgoingHttpHeaders } from 'node:http';

/** What a document may load and do: our own files, and nothing from anywhere else. */
export function documentHeaders(publicUrl: string, devOrigin: string | null): OutgoingHttpHeaders {
  return {
    'content-type': 'text/html; charset=utf-8',
    // Every document depends on who asks.
    'cache-control': 'no-store',
    'content-security-policy': devOrigin === null ? POLICY : devPolicy(devOrigin),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

const POLICY = policy("'self'", "'self'");

/** Here the engine is started by the page's leave: it cannot bring a policy of its own from another origin. */
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
