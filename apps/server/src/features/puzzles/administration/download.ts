import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { isSafe } from './puzzle-address.ts';

const MAX_REDIRECTIONS = 5;

/** The file cannot be downloaded. The message is for the administrator. */
export class DownloadError extends Error {
  override readonly name = 'DownloadError';
}

export interface DownloadOptions {
  readonly allowsLoopback: boolean;
  readonly signal: AbortSignal;
}

/** Writes the file to a path, chunk by chunk. */
export async function download(url: URL, path: string, options: DownloadOptions): Promise<void> {
  try {
    const body = await open(url, options, MAX_REDIRECTIONS);
    const content = Readable.fromWeb(body as ReadableStream);
    await pipeline(content, createWriteStream(path), { signal: options.signal });
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof DownloadError) throw error;
    throw new DownloadError('The file could not be downloaded.', { cause: error });
  }
}

/** Follows redirections itself, because each target has to be safe. */
async function open(
  url: URL,
  options: DownloadOptions,
  redirections: number,
): Promise<NonNullable<Response['body']>> {
  if (!isSafe(url, options.allowsLoopback))
    throw new DownloadError('The server redirects to an address without https.');
  const answer = await fetch(url, { redirect: 'manual', signal: options.signal });
  const target = answer.headers.get('location');
  if (answer.status >= 300 && answer.status < 400 && target !== null) {
    await answer.body?.cancel();
    if (redirections === 0) throw new DownloadError('The server redirects too often.');
    return open(new URL(target, url), options, redirections - 1);
  }
  if (answer.status === 200 && answer.body !== null) return answer.body;
  await answer.body?.cancel();
  throw new DownloadError(`The server answered with status ${answer.status}.`);
}
