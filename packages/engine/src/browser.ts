import programUrl from 'stockfish/bin/stockfish-19-lite-single.js?url';
import binaryUrl from 'stockfish/bin/stockfish-19-lite-single.wasm?url';

/** What of the engine runs in a browser: how it is talked to, and where the bundler has put it. */
export { createNotes, type Line } from './found.ts';
export { type Score } from './score.ts';
export { searchOnCommands } from './uci-command.ts';
export { parseOutput } from './uci-output.ts';

/**
 * The address of the engine as a worker, speaking UCI in messages. It reads from behind the `#` where its
 * binary is.
 */
export const ENGINE_URL = `${programUrl}#${encodeURIComponent(binaryUrl)}`;
