import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];
const HARDEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Below this size the headers are larger than what is saved. */
const MIN_BYTES = 1_000;

/**
 * Compresses scripts, styles, tables and the engine at build time at the highest level, instead of for each
 * request.
 */
export const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  async writeBundle({ dir = '.' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) =>
      /\.(js|css|json|wasm)$/.test(fileName),
    );
    await Promise.all(
      files.map(async (file) => {
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
        if (bytes.length < MIN_BYTES) return;
        const path = join(dir, file.fileName);
        await writeFile(`${path}.br`, await toBrotli(bytes, HARDEST));
        await writeFile(`${path}.gz`, await toGzip(bytes, { level: 9 }));
      }),
    );
  },
};
