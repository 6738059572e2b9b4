import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { makeSquare, makeUci, roleToChar } from 'chessops/util';
import { legalMoves, positionOf } from './position.ts';

export type UnreadMove = 'unreadable' | 'illegal' | 'ambiguous' | 'promotion_missing';

export type ReadMove =
  | { readonly ok: true; readonly uci: string }
  | { readonly ok: false; readonly reason: UnreadMove };

/**
 * The move somebody typed: `Nf3`, `nf3`, `e2e4`, `e7e8=Q`, `O-O`, `0-0`, with or without captures,
 * checks and annotations marked. Capitals count only where they tell moves apart: `bc3` is the pawn
 * that takes, if there is one, and the bishop otherwise.
 */
export function readMove(fen: string, text: string): ReadMove {
  const typed = bare(text);
  if (!SHAPE.test(typed)) return { ok: false, reason: 'unreadable' };
  const position = positionOf(fen);
  const spelled = [...legalMoves(position)].map((move) => spell(position, move));
  return (
    only(spelled.filter(({ forms }) => forms.includes(typed))) ??
    only(spelled.filter(({ forms }) => forms.some((form) => sameLetters(form, typed)))) ??
    explained(spelled, typed)
  );
}

/** What carries no meaning left out, and castling in letters. */
function bare(text: string): string {
  const letters = text.replace(/\s|e\.p\.|[x×:=()/+#!?-]/gi, '');
  return /^[0o]{2,3}$/i.test(letters) ? letters.replace(/./g, 'O') : letters;
}

const SHAPE = /^(O{2,3}|[nbrqkp]?[a-h]?[1-8]?[a-h][1-8][nbrq]?)$/i;

interface Spelled {
  readonly uci: string;
  readonly forms: readonly string[];
  /** How it reads when one forgets to say what the pawn becomes. */
  readonly unfinished: readonly string[];
}

function spell(position: Chess, move: NormalMove): Spelled {
  const uci = makeUci(move);
  const unfinished = formsOf(position, move);
  if (move.promotion === undefined) return { uci, forms: unfinished, unfinished: [] };
  const letter = roleToChar(move.promotion).toUpperCase();
  return { uci, forms: unfinished.map((form) => form + letter), unfinished };
}

function formsOf(position: Chess, move: NormalMove): string[] {
  const role = position.board.getRole(move.from);
  const [from, to] = [makeSquare(move.from), makeSquare(move.to)];
  const coordinates = from + to;
  if (role === 'king' && Math.abs(move.to - move.from) === 2) {
    return [coordinates, move.to > move.from ? 'OO' : 'OOO', `K${to}`, `K${coordinates}`];
  }
  const origins = ['', from.charAt(0), from.charAt(1), from];
  if (role === 'pawn') return pawnForms(from, to);
  const letter = role === undefined ? '' : roleToChar(role).toUpperCase();
  return [coordinates, ...origins.map((origin) => letter + origin + to)];
}

/** A pawn that takes is named by its file; one that does not needs no name. */
function pawnForms(from: string, to: string): string[] {
  const file = from.charAt(0);
  const short = file === to.charAt(0) ? [to] : [];
  return [...short, file + to, from + to, `P${from}${to}`];
}

function sameLetters(form: string, typed: string): boolean {
  return form.toLowerCase() === typed.toLowerCase();
}

function only(found: readonly Spelled[]): ReadMove | null {
  const [first] = found;
  if (first === undefined) return null;
  return found.length === 1 ? { ok: true, uci: first.uci } : { ok: false, reason: 'ambiguous' };
}

function explained(spelled: readonly Spelled[], typed: string): ReadMove {
  const begun = spelled.some(({ unfinished }) =>
    unfinished.some((form) => sameLetters(form, typed)),
  );
  return { ok: false, reason: begun ? 'promotion_missing' : 'illegal' };
}
