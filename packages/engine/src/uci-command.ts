import { UCI_MOVE } from './uci-output.ts';

/** A legal position: a FEN and the moves since then, which the engine needs to detect repetitions. */
export interface SearchPosition {
  readonly fen: string;
  readonly moves?: readonly string[];
}

/** The limits of a search. The first one reached ends it. */
export interface Limits {
  readonly depth: number;
  /** How many moves to evaluate, the best first; 1 by default. */
  readonly multiPv?: number;
  readonly nodes?: number;
  /** After this time, the result so far is returned. */
  readonly limitMs?: number;
}

export const DEFAULT_LIMIT_MS = 10_000;

const MAX = { depth: 100, multiPv: 256, nodes: 1e9, limitMs: 3_600_000 } as const;
const MAX_MOVES = 2_000;
const FEN = /^[1-8bknpqrBKNPQR/]{15,71} [bw] [-KQkqa-hA-H]{1,4} (-|[a-h][36])( \d{1,4} \d{1,4})?$/;

/**
 * The commands for a search. The engine first clears its memory, so that a search always gives the same result,
 * whatever the process has searched before.
 */
export function searchCommands(position: SearchPosition, limits: Limits): string[] {
  return ['ucinewgame', ...continueSearchCommands(position, limits)];
}

/** The same, but the engine keeps its memory: for analysis of one position after another. */
export function continueSearchCommands(position: SearchPosition, limits: Limits): string[] {
  const { depth, multiPv = 1, nodes, limitMs = DEFAULT_LIMIT_MS } = limits;
  const ends = { depth, multiPv, limitMs, ...(nodes === undefined ? {} : { nodes }) };
  for (const name of Object.keys(ends) as (keyof typeof ends)[]) checkWhole(name, ends[name]);
  return [
    `setoption name MultiPV value ${multiPv}`,
    positionCommand(position),
    `go depth ${depth} movetime ${limitMs}${nodes === undefined ? '' : ` nodes ${nodes}`}`,
  ];
}

/** All input is validated, because a line break in it would inject a command. */
function positionCommand({ fen, moves = [] }: SearchPosition): string {
  if (!FEN.test(fen)) throw new RangeError('Not a FEN.');
  if (moves.length > MAX_MOVES || !moves.every((move) => UCI_MOVE.test(move))) {
    throw new RangeError('Not moves in UCI coordinates.');
  }
  return `position fen ${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`;
}

function checkWhole(name: keyof typeof MAX, value: number | undefined): void {
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > MAX[name]) {
    throw new RangeError(`${name} must be a whole number from 1 to ${MAX[name]}.`);
  }
}

const OPTION_WORDS = /^[\w .\-/\\:]{1,200}$/;

/** Sets an option of the engine, such as `Hash`, when it starts. */
export function optionCommand(name: string, value: string | number): string {
  if (!OPTION_WORDS.test(name) || !OPTION_WORDS.test(String(value))) {
    throw new RangeError(`Not a setting of an engine: ${JSON.stringify(name)}`);
  }
  return `setoption name ${name} value ${value}`;
}
