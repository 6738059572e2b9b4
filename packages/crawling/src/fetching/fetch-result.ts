import type { AddressRefusal } from '../addresses/address-guard.ts';

export interface Redirect {
  readonly from: string;
  readonly status: number;
}

/** Common to all results: where the request ended, and how it got there. */
interface Hops {
  /** Of the last hop. For `refused_address` and `refused_redirect`, the address that was not requested. */
  readonly address: string;
  readonly redirects: readonly Redirect[];
}

/** Headers that make the next request conditional. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface Answer extends Hops {
  readonly validators: Validators;
  /** In lower case and without parameters: `text/html`. Null if the server has not named it. */
  readonly contentType: string | null;
  /** As named in the header. */
  readonly charset: string | null;
  /** The values of all `X-Robots-Tag` headers. */
  readonly robotsTags: readonly string[];
}

export interface Fetched extends Answer {
  readonly kind: 'fetched';
  readonly body: Uint8Array;
  /** The body was longer than `maxBytes`, and the request allowed to cut it. */
  readonly isTruncated: boolean;
}

export interface NotModified extends Hops {
  readonly kind: 'not_modified';
}

export type FetchFailureReason =
  | 'refused_address'
  | 'refused_redirect'
  | 'redirect_loop'
  | 'too_many_redirects'
  | 'http_error'
  | 'not_text'
  | 'too_large'
  | 'bad_encoding'
  | 'timeout'
  | 'aborted'
  | 'dns_error'
  | 'tls_error'
  | 'network_error';

export interface FetchFailure extends Hops {
  readonly kind: 'failed';
  readonly reason: FetchFailureReason;
  /** Of an `http_error`. */
  readonly status: number | null;
  /** How long the server asks to wait, at most a day. */
  readonly retryAfterMs: number | null;
  /** The rule that a `refused_address` broke. */
  readonly refusal: AddressRefusal | null;
  /** For logs: an error code or a short text. */
  readonly detail: string | null;
}

export type FetchResult = Fetched | NotModified | FetchFailure;
