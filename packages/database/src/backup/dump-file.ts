import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface FileSum {
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes a stream on and adds it up. */
export function createSummingStream(): { stream: PassThrough; sum: () => FileSum } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new PassThrough();
  stream.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    bytes += chunk.length;
  });
  return { stream, sum: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Reads a file to its end. */
export async function sumOfFile(path: string): Promise<FileSum> {
  const { stream, sum } = createSummingStream();
  await pipeline(createReadStream(path), stream);
  return sum();
}
