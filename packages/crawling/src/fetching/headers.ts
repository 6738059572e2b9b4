import type { IncomingHttpHeaders } from 'node:http';
import { MIMEType } from 'node:util';
import type { Answer, Validators } from './fetch-result.ts';

const DAY_MS = 86_400_000;
const MAX_VALIDATOR_LENGTH = 1000;
const PRINTABLE = /^[\x20-\x7e]+$/;

type Headers = Readonly<IncomingHttpHeaders>;

export function readAnswer(headers: Headers): Omit<Answer, 'address' | 'redirects'> {
  const type = parseContentType(first(headers['content-type']));
  return {
    validators: {
      etag: usableValidator(first(headers.etag)),
      lastModified: usableValidator(first(headers['last-modified'])),
    },
    contentType: type?.essence ?? null,
    charset: type?.params.get('charset') ?? null,
    robotsTags: [headers['x-robots-tag'] ?? []].flat(),
  };
}

function parseContentType(text: string | null): MIMEType | null {
  try {
    return text === null ? null : new MIMEType(text);
  } catch {
    return null;
  }
}

export function first(value: string | string[] | undefined): string | null {
  return [value ?? []].flat()[0] ?? null;
}

/** A server chooses these texts, and they are stored and sent back. */
function usableValidator(text: string | null): string | null {
  return text !== null && text.length <= MAX_VALIDATOR_LENGTH && PRINTABLE.test(text) ? text : null;
}

export function conditionalHeaders(validators: Validators | null): Record<string, string> {
  const etag = usableValidator(validators?.etag ?? null);
  const lastModified = usableValidator(validators?.lastModified ?? null);
  return {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
}

/** Seconds or a date, as a time from now of at most a day. */
export function readRetryAfter(headers: Headers, now: number): number | null {
  const text = first(headers['retry-after']);
  if (text === null) return null;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), DAY_MS);
}
