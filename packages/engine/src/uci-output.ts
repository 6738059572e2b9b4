import type { Score } from './score.ts';

/** What the engine tells of one of its lines while it searches. */
export interface Info {
  readonly kind: 'info';
  /** Which of the lines asked for it is, the best being 1. */
  readonly rank: number;
  readonly score: Score;
  /** False where the score is only known to be at least or at most this. */
  readonly exact: boolean;
  readonly depth: number;
  readonly nodes: number;
  readonly pv: Variation;
}

/** In UCI coordinates, at least one move. */
export type Variation = readonly [string, ...string[]];

export type Output =
  | Info
  /** Null where there is no legal move. */
  | { readonly kind: 'best'; readonly move: string | null }
  /** It will not search this, and cannot be relied on any more. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'introduced' }
  | { readonly kind: 'ready' };

/** Coordinates, as engines write moves. */
export const UCI_MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

/** How Stockfish says that a position is none; it then never answers, or ends. */
const REFUSAL = /^info string CRITICAL ERROR.*?Reason: (.{1,200})/;

/** What a line of the engine's means to us; null for all it says besides. */
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
      return words.length === 1 ? { kind: 'introduced' } : null;
    case 'readyok':
      return words.length === 1 ? { kind: 'ready' } : null;
    default:
      return null;
  }
}

function parseBest(move: string | undefined): Output | null {
  // Stockfish says `(none)`, others `0000`.
  if (move === '(none)' || move === '0000') return { kind: 'best', move: null };
  return move !== undefined && UCI_MOVE.test(move) ? { kind: 'best', move } : null;
}

/** Only what has a depth, a score and moves describes a line; the rest is chat. */
function parseInfo(words: readonly string[]): Info | null {
  if (words.includes('string')) return null;
  const depth = numberAfter(words, 'depth');
  const score = parseScore(words);
  const pv = parseVariation(words);
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

function parseVariation(words: readonly string[]): Variation | null {
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
