import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip, createZstdDecompress } from 'node:zlib';

const IDENTIFYING_BYTES = 64 * 1_024;
const GZIP = '1f8b';
/** A frame, or metadata that other decompressors skip. */
const ZSTD = /^(28b52ffd|5[0-9a-f]2a4d18)$/;
/** The longest rows have some hundred characters. Without a limit, a file without lines would fill the memory. */
const MAX_LINE_LENGTH = 64 * 1_024;

/** The file is damaged, or not in the format of the public puzzle database. */
export class PuzzleFileError extends Error {
  override readonly name = 'PuzzleFileError';
}

export interface PuzzleFile {
  /** The same for the same file under another name. */
  readonly identity: string;
  readonly compression: 'gzip' | 'zstd' | 'none';
  readonly path: string;
  readonly size: number;
}

export async function identifyFile(path: string): Promise<PuzzleFile> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(IDENTIFYING_BYTES), 0);
    const beginning = buffer.subarray(0, bytesRead);
    const identity = createHash('sha256').update(beginning).update(String(size)).digest('hex');
    return { identity, compression: compressionOf(beginning), path, size };
  } finally {
    await file.close();
  }
}

function compressionOf(beginning: Buffer): PuzzleFile['compression'] {
  const magic = beginning.toString('hex', 0, 4);
  if (magic.startsWith(GZIP)) return 'gzip';
  return ZSTD.test(magic) ? 'zstd' : 'none';
}

/** The lines of a file, some at a time. */
export async function* readLines(file: PuzzleFile): AsyncGenerator<string[]> {
  const decoder = new StringDecoder();
  let rest = '';
  for await (const chunk of readSound(file)) {
    const lines = (rest + decoder.write(chunk)).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH)
      throw new PuzzleFileError('A line is too long for a puzzle.');
    yield lines;
  }
  if (rest !== '') yield [rest];
}

async function* readSound(file: PuzzleFile): AsyncGenerator<Buffer> {
  try {
    yield* readContent(file);
  } catch (error) {
    const isDamaged =
      error instanceof Error && 'code' in error && String(error.code).startsWith('Z');
    throw isDamaged ? new PuzzleFileError(`The file is damaged: ${error.message}.`) : error;
  }
}

function readContent({ path, size, compression }: PuzzleFile): AsyncIterable<Buffer> {
  if (compression === 'zstd') return readFrames(path, size);
  const stored = createReadStream(path);
  return compression === 'none' ? stored : pipeline(stored, createGunzip(), ignoreError);
}

/** Node ends without an error after the first frame, but files that were compressed in parallel have many. */
async function* readFrames(path: string, size: number): AsyncGenerator<Buffer> {
  let start = 0;
  while (start < size) {
    const frame = createZstdDecompress();
    yield* pipeline(createReadStream(path, { start }), frame, ignoreError);
    start += frame.bytesWritten;
  }
}

/** An error of a pipeline is also thrown where its last stream is read. */
function ignoreError(): void {}
