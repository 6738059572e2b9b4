import { expect, test } from 'vitest';
import { asFetchError, FetchError } from './fetch-error.ts';

function withCode(code: string): Error {
  return Object.assign(new Error('something'), { code });
}

test.each([
  [
    'timeout',
    ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'],
  ],
  [
    'dns_error',
    [
      'ENOTFOUND',
      'ENODATA',
      'EAI_AGAIN',
      'ESERVFAIL',
      'EREFUSED',
      'ETIMEOUT',
      'ECANCELLED',
      'EBADNAME',
      'ENOTIMP',
      'EBADRESP',
      'EFORMERR',
      'EAI_FAIL',
      'EAI_NODATA',
    ],
  ],
  ['too_large', ['UND_ERR_HEADERS_OVERFLOW']],
  [
    'tls_error',
    [
      'ERR_TLS_CERT_ALTNAME_INVALID',
      'ERR_SSL_WRONG_VERSION_NUMBER',
      'CERT_HAS_EXPIRED',
      'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
      'SELF_SIGNED_CERT_IN_CHAIN',
      'DEPTH_ZERO_SELF_SIGNED_CERT',
      'HOSTNAME_MISMATCH',
      'EPROTO',
    ],
  ],
  [
    'bad_encoding',
    [
      'Z_DATA_ERROR',
      'ERR_BROTLI_INVALID_PARAM',
      'ERR__ERROR_FORMAT_PADDING_1',
      'ERR_PADDING_1',
      'ERR_TRAILING_JUNK_AFTER_STREAM_END',
    ],
  ],
  ['network_error', ['ECONNREFUSED', 'ECONNRESET', 'X_CERT_', 'XZ_DATA_ERROR']],
])('the cause %s is told by its codes', (reason, codes) => {
  for (const code of codes) {
    expect(asFetchError(withCode(code))).toMatchObject({ reason, details: { detail: code } });
  }
});

test('the code may be that of the cause', () => {
  const error = new TypeError('fetch failed', { cause: withCode('ETIMEDOUT') });
  expect(asFetchError(error)).toMatchObject({ reason: 'timeout', message: 'ETIMEDOUT' });
});

test('an error without a code is told by its message', () => {
  expect(asFetchError(new Error('other side closed'))).toMatchObject({
    reason: 'network_error',
    details: { detail: 'other side closed' },
  });
  expect(asFetchError('text')).toMatchObject({
    reason: 'network_error',
    details: { detail: null },
    message: 'network_error',
  });
});

test('an error whose cause is known stays as it is', () => {
  const error = new FetchError('http_error', { status: 404 });
  expect(asFetchError(error)).toBe(error);
});
