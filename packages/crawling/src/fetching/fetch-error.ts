import type { AddressRefusal } from '../addresses/address-guard.ts';
import type { FetchFailureReason } from './fetch-result.ts';

interface Details {
  readonly status?: number;
  readonly retryAfterMs?: number | null;
  readonly refusal?: AddressRefusal;
  readonly detail?: string | null;
}

/** Ends a request from within callbacks and streams. `fetch` returns it as a `FetchFailure`. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
  readonly reason: FetchFailureReason;
  readonly details: Details;

  constructor(reason: FetchFailureReason, details: Details = {}) {
    super(details.detail ?? reason);
    this.reason = reason;
    this.details = details;
  }
}

const TIMEOUTS = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
]);
const DNS = new Set([
  'ENOTFOUND',
  'ENODATA',
  'EAI_AGAIN',
  'ESERVFAIL',
  'EREFUSED',
  'ETIMEOUT',
  'ENOTIMP',
  'EBADRESP',
  'EFORMERR',
  'EAI_FAIL',
  'EAI_NODATA',
  'ECANCELLED',
  'EBADNAME',
]);
const TLS = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HOSTNAME_MISMATCH|EPROTO)/;
const ENCODING = /^(Z_|ERR_BROTLI|ERR__ERROR_FORMAT|ERR_PADDING|ERR_TRAILING_JUNK)/;

/** Names the cause of an error of undici, of the network or of decompression. */
export function asFetchError(error: unknown): FetchError {
  if (error instanceof FetchError) return error;
  const code = codeOf(error);
  const detail = code ?? (error instanceof Error ? error.message : null);
  return new FetchError(reasonOf(code ?? ''), { detail });
}

function reasonOf(code: string): FetchFailureReason {
  if (TIMEOUTS.has(code)) return 'timeout';
  if (DNS.has(code)) return 'dns_error';
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return 'too_large';
  if (TLS.test(code)) return 'tls_error';
  return ENCODING.test(code) ? 'bad_encoding' : 'network_error';
}

function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}
