import { pipeline, Transform, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** A compressed body may be a little larger than its content. */
const COMPRESSION_OVERHEAD = 65_536;

/**
 * The content of a body, which fails with `too_large` after `maxBytes`. Limits the bytes before decompression as well:
 * a compressed stream can go on for ever without any content.
 */
export function decodeBody(body: Readable, encoding: string | null, maxBytes: number): Readable {
  const decoder = decoderOf(encoding);
  const content = limitBytes(maxBytes);
  // The reader of the last stream gets the error.
  if (decoder === null) return pipeline(body, content, ignore);
  return pipeline(body, limitBytes(maxBytes + COMPRESSION_OVERHEAD), decoder, content, ignore);
}

function ignore(): void {}

function decoderOf(encoding: string | null): Transform | null {
  const name = encoding?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return null;
  if (name === 'gzip' || name === 'x-gzip') return createGunzip();
  if (name === 'br') return createBrotliDecompress();
  if (name === 'deflate') return createInflate();
  throw new FetchError('bad_encoding', { detail: name.slice(0, 100) });
}

function limitBytes(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new FetchError('too_large'));
      else done(null, chunk);
    },
  });
}

/** Joins the chunks. With `cut`, ends after that many bytes and tells so, instead of an error. */
export async function collectBody(
  content: Readable,
  cut: number | null,
): Promise<{ readonly body: Uint8Array; readonly isTruncated: boolean }> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    // Leaving the loop closes the connection.
    if (cut !== null && bytes > cut) break;
  }
  const body = Buffer.concat(chunks);
  const isTruncated = cut !== null && bytes > cut;
  return { body: isTruncated ? body.subarray(0, cut) : body, isTruncated };
}
