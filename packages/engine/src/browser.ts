import programUrl from 'stockfish/bin/stockfish-19-lite-single.js?url';
import binaryUrl from 'stockfish/bin/stockfish-19-lite-single.wasm?url';

/** The part of the package that runs in a browser: the UCI protocol and the engine's URL. */
export { createSearchCollector, type Variation } from './search-result.ts';
export { type Score } from './score.ts';
export { continueSearchCommands } from './uci-command.ts';
export { parseOutput } from './uci-output.ts';

/**
 * The URL of the engine as a web worker, which exchanges UCI messages. The worker reads the URL of its binary from
 * the part after the `#`.
 */
export const ENGINE_URL = `${programUrl}#${encodeURIComponent(binaryUrl)}`;
