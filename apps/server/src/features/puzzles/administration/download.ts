import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { AddressPolicy, FetchFailure } from '@rookery/crawling';
import { isSafe, LOOPBACK } from './puzzle-address.ts';

const MAX_REDIRECTS = 5;
/** Far more than the public database has, and less than a disk. */
const MAX_BYTES = 20e9;
const MAX_MS = 24 * 3_600_000;

/** The file cannot be downloaded. The message is for the administrator. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

export interface DownloadOptions {
  readonly allowsLoopback: boolean;
  /** For the user agent. */
  readonly contact: string;
  readonly signal: AbortSignal;
}

/** Writes the file to a path, chunk by chunk. Only public hosts are asked, also after redirects. */
export async function download(url: URL, path: string, options: DownloadOptions): Promise<void> {
  const { allowsLoopback, contact, signal } = options;
  // Every process imports this file, and only workers download.
  const { createFetcher } = await import('@rookery/crawling');
  const fetcher = createFetcher({ contact, policy: policyFor(url, allowsLoopback) });
  try {
    const opened = await fetcher.open(url.href, {
      contentTypes: 'any',
      maxBytes: MAX_BYTES,
      timeoutMs: MAX_MS,
      maxRedirects: MAX_REDIRECTS,
      mayFollow: (target) => isSafe(target, allowsLoopback),
      signal,
    });
    if (opened.kind === 'failed') throw new DownloadError(messageFor(opened));
    if (opened.kind === 'opened')
      await pipeline(opened.content, createWriteStream(path), { signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    throw new DownloadError('The file could not be downloaded.', { cause: error });
  } finally {
    await fetcher.close();
  }
}

function policyFor({ port }: URL, allowsLoopback: boolean): AddressPolicy {
  if (!allowsLoopback) return { schemes: ['https:'] };
  return { hosts: [...LOOPBACK], ports: port === '' ? [] : [Number(port)] };
}

function messageFor({ reason, status, refusal }: FetchFailure): string {
  if (status !== null) return `The server answered with status ${status}.`;
  if (reason === 'refused_redirect' || refusal === 'scheme')
    return 'The server redirects to an address without https.';
  if (reason === 'refused_address') return 'The address is not one of a public server.';
  if (reason === 'too_many_redirects' || reason === 'redirect_loop')
    return 'The server redirects too often.';
  return 'The file could not be downloaded.';
}
