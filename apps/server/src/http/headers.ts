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

function devPolicy(origin: string): string {
  return policy(
    `'self' 'unsafe-inline' ${origin}`,
    `'self' ${origin} ${origin.replace('http', 'ws')}`,
  );
}

function policy(scripts: string, connections: string): string {
  const own = scripts.replace(" 'unsafe-inline'", '');
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
