import type { Score } from './score.ts';

/** The engine's output about one variation during a search. */
export interface Info {
  readonly kind: 'info';
  /** The rank of the variation; 1 is the best. */
  readonly rank: number;
  readonly score: Score;
  /** False if the score is only a lower or upper bound. */
  readonly exact: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly pv: PrincipalVariation;
}

/** At least one move, in UCI coordinates. */
export type PrincipalVariation = readonly [string, ...string[]];

export type Output =
  | Info
  /** Null if there is no legal move. */
  | { readonly kind: 'best'; readonly move: string | null }
  /** The engine refused the position. The process must not be used again. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'uciok' }
  | { readonly kind: 'ready' };

export const UCI_MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/** Stockfish's message for an invalid position. It then ends, or never answers. */
const REFUSAL = /^info string CRITICAL ERROR.*?Reason: (.{1,200})/;

/** Parses a line of the engine's output. Null for lines that are not used. */
export function parseOutput(line: string): Output | null {
  const refusal = REFUSAL.exec(line);
  if (refusal !== null) return { kind: 'refused', reason: refusal[1] ?? '' };
  const words = line.trim().split(/\s+/);
  switch (words[0]) {
    case 'info':
      return parseInfo(words);
    case 'bestmove':
      return parseBest(words[1]);
    case 'uciok':
      return words.length === 1 ? { kind: 'uciok' } : null;
    case 'readyok':
      return words.length === 1 ? { kind: 'ready' } : null;
    default:
      return null;
  }
}

function parseBest(move: string | undefined): Output | null {
  // Stockfish writes `(none)`, other engines `0000`.
  if (move === '(none)' || move === '0000') return { kind: 'best', move: null };
  return move !== undefined && UCI_MOVE.test(move) ? { kind: 'best', move } : null;
}

/** Null unless the output has a depth, a score and moves. */
function parseInfo(words: readonly string[]): Info | null {
  if (words.includes('string')) return null;
  const depth = numberAfter(words, 'depth');
  const score = parseScore(words);
  const pv = parsePrincipalVariation(words);
  if (depth === null || score === null || pv === null) return null;
  return {
    kind: 'info',
    rank: numberAfter(words, 'multipv') ?? 1,
    score,
    exact: !words.includes('lowerbound') && !words.includes('upperbound'),
    depth,
    nodes: numberAfter(words, 'nodes') ?? 0,
    pv,
  };
}

function parseScore(words: readonly string[]): Score | null {
  const centipawns = numberAfter(words, 'cp');
  if (centipawns !== null) return { unit: 'centipawns', value: centipawns };
  const mate = numberAfter(words, 'mate');
  return mate === null ? null : { unit: 'mate', value: mate };
}

function parsePrincipalVariation(words: readonly string[]): PrincipalVariation | null {
  const start = words.indexOf('pv');
  if (start === -1) return null;
  const after = words.slice(start + 1);
  const end = after.findIndex((word) => !UCI_MOVE.test(word));
  const [first, ...rest] = end === -1 ? after : after.slice(0, end);
  return first === undefined ? null : [first, ...rest];
}

function numberAfter(words: readonly string[], name: string): number | null {
  const at = words.indexOf(name);
  const word = at === -1 ? undefined : words[at + 1];
  return word !== undefined && /^-?\d{1,15}$/.test(word) ? Number(word) : null;
}
