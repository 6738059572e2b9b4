import type { Chess } from 'chessops/chess';
import type { NormalMove } from 'chessops/types';
import { makeSquare, makeUci, roleToChar } from 'chessops/util';
import { legalMoves, positionOf } from './position.ts';

export type MoveTextError = 'unreadable' | 'illegal' | 'ambiguous' | 'promotion_missing';

export type ReadMove =
  | { readonly ok: true; readonly uci: string }
  | { readonly ok: false; readonly reason: MoveTextError };

/**
 * Reads a typed move: `Nf3`, `nf3`, `e2e4`, `e7e8=Q`, `O-O`, `0-0`, with or without signs for captures, checks
 * and annotations. Letter case counts only if it distinguishes moves: `bc3` is a pawn capture if there is one,
 * and otherwise a bishop's move.
 */
export function readMove(fen: string, text: string): ReadMove {
  const typed = stripSigns(text);
  if (!SHAPE.test(typed)) return { ok: false, reason: 'unreadable' };
  const position = positionOf(fen);
  const candidates = [...legalMoves(position)].map((move) => moveForms(position, move));
  return (
    uniqueMatch(candidates.filter(({ forms }) => forms.includes(typed))) ??
    uniqueMatch(candidates.filter(({ forms }) => forms.some((form) => sameLetters(form, typed)))) ??
    explainFailure(candidates, typed)
  );
}

/** Removes signs without meaning, and writes castling with the letter O. */
function stripSigns(text: string): string {
  const letters = text.replace(/\s|e\.p\.|[x×:=()/+#!?-]/gi, '');
  return /^[0o]{2,3}$/i.test(letters) ? letters.replace(/./g, 'O') : letters;
}

const SHAPE = /^(O{2,3}|[nbrqkp]?[a-h]?[1-8]?[a-h][1-8][nbrq]?)$/i;

interface MoveForms {
  readonly uci: string;
  readonly forms: readonly string[];
  /** The forms of a promotion without its piece. */
  readonly withoutPromotion: readonly string[];
}

function moveForms(position: Chess, move: NormalMove): MoveForms {
  const uci = makeUci(move);
  const withoutPromotion = formsOf(position, move);
  if (move.promotion === undefined) return { uci, forms: withoutPromotion, withoutPromotion: [] };
  const letter = roleToChar(move.promotion).toUpperCase();
  return { uci, forms: withoutPromotion.map((form) => form + letter), withoutPromotion };
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

/** A pawn capture is written with the pawn's file, another pawn move without. */
function pawnForms(from: string, to: string): string[] {
  const file = from.charAt(0);
  const short = file === to.charAt(0) ? [to] : [];
  return [...short, file + to, from + to, `P${from}${to}`];
}

function sameLetters(form: string, typed: string): boolean {
  return form.toLowerCase() === typed.toLowerCase();
}

function uniqueMatch(found: readonly MoveForms[]): ReadMove | null {
  const [first] = found;
  if (first === undefined) return null;
  return found.length === 1 ? { ok: true, uci: first.uci } : { ok: false, reason: 'ambiguous' };
}

function explainFailure(candidates: readonly MoveForms[], typed: string): ReadMove {
  const begun = candidates.some(({ withoutPromotion }) =>
    withoutPromotion.some((form) => sameLetters(form, typed)),
  );
  return { ok: false, reason: begun ? 'promotion_missing' : 'illegal' };
}
