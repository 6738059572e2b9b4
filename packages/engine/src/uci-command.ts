import { UCI_MOVE } from './uci-output.ts';

/** A legal position: a FEN, and the moves played since, by which the engine knows of repetitions. */
export interface SearchPosition {
  readonly fen: string;
  readonly moves?: readonly string[];
}

/** Where a search ends, whichever comes first. */
export interface Limits {
  readonly depth: number;
  /** How many moves to value, the best first; 1 where nothing is said. */
  readonly multiPv?: number;
  readonly nodes?: number;
  /** After this long, what was found so far is the answer. */
  readonly limitMs?: number;
}

export const DEFAULT_LIMIT_MS = 10_000;

const LARGEST = { depth: 100, multiPv: 256, nodes: 1e9, limitMs: 3_600_000 } as const;
const MOST_MOVES = 2_000;
const FEN = /^[1-8bknpqrBKNPQR/]{15,71} [bw] [-KQkqa-hA-H]{1,4} (-|[a-h][36])( \d{1,4} \d{1,4})?$/;

/**
 * What to tell an engine for a search. It forgets what it searched before: the same question gets the
 * same answer, whichever process is asked and whatever it was asked earlier.
 */
export function searchCommands(position: SearchPosition, limits: Limits): string[] {
  return ['ucinewgame', ...searchOnCommands(position, limits)];
}

/** The same to one that goes on from what it knows: for somebody who looks at one move after another. */
export function searchOnCommands(position: SearchPosition, limits: Limits): string[] {
  const { depth, multiPv = 1, nodes, limitMs = DEFAULT_LIMIT_MS } = limits;
  const ends = { depth, multiPv, limitMs, ...(nodes === undefined ? {} : { nodes }) };
  for (const name of Object.keys(ends) as (keyof typeof ends)[]) checkWhole(name, ends[name]);
  return [
    `setoption name MultiPV value ${multiPv}`,
    positionCommand(position),
    `go depth ${depth} movetime ${limitMs}${nodes === undefined ? '' : ` nodes ${nodes}`}`,
  ];
}

/** Every word is checked: a line break in one of them would be a command of somebody else's. */
function positionCommand({ fen, moves = [] }: SearchPosition): string {
  if (!FEN.test(fen)) throw new RangeError('Not a FEN.');
  if (moves.length > MOST_MOVES || !moves.every((move) => UCI_MOVE.test(move))) {
    throw new RangeError('Not moves in UCI coordinates.');
  }
  return `position fen ${fen}${moves.length === 0 ? '' : ` moves ${moves.join(' ')}`}`;
}

function checkWhole(name: keyof typeof LARGEST, value: number | undefined): void {
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > LARGEST[name]) {
    throw new RangeError(`${name} must be a whole number from 1 to ${LARGEST[name]}.`);
  }
}

const OPTION_WORDS = /^[\w .\-/\\:]{1,200}$/;

/** An engine's own setting, such as `Hash`, given once when it starts. */
export function optionCommand(name: string, value: string | number): string {
  if (!OPTION_WORDS.test(name) || !OPTION_WORDS.test(String(value))) {
    throw new RangeError(`Not a setting of an engine: ${JSON.stringify(name)}`);
  }
  return `setoption name ${name} value ${value}`;
}
