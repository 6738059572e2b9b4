import { NEW_PLAYER, readPuzzle, type PuzzleError } from '@rookery/chess';
import type { ImportedPuzzle } from '@rookery/database';

/** The first line of the public puzzle database. No value contains a comma or a quotation mark. */
export const HEADER =
  'PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags';

const COLUMNS = HEADER.split(',').length;
/** Five characters in the public database, ten for a puzzle that `npm run puzzles:make` has made. */
const ID = /^([0-9A-Za-z]{5}|[0-9A-Za-z]{10})$/;
/** Also used by an address of the API, so the puzzle could not be read. */
const RESERVED_ID = 'daily';
const OWN_ID_LENGTH = 10;
const MAX_RATING = 4_000;
const MAX_PLAYS = 2 ** 31 - 1;
/** The lowest deviation that ratings reach here. */
const MIN_DEVIATION = 45;

type RowError =
  | PuzzleError
  | 'wrong_columns'
  | 'invalid_id'
  | 'invalid_number'
  | 'invalid_theme'
  | 'invalid_url';

export type ReadRow =
  | { readonly ok: true; readonly puzzle: ImportedPuzzle }
  | { readonly ok: false; readonly reason: RowError };

/** Reads a line, and checks that the puzzle is sound: its moves are legal, and the solver moves last. */
export function readRow(line: string): ReadRow {
  const columns = line.split(',');
  if (columns.length !== COLUMNS) return refused('wrong_columns');
  const [id = '', fen = '', moves = '', ...others] = columns;
  const [rating, deviation, votes, plays] = others.slice(0, 4).map(parseInteger);
  const [themeNames = '', url = ''] = others.slice(4);
  // Puzzles of our own have neither votes of the public database nor an address of a game.
  const isOwn = id.length === OWN_ID_LENGTH;
  const popularity = isOwn && others[2] === '' ? null : votes;
  const sourceUrl = isOwn && url === '' ? null : url;
  const themes = themeNames.split(' ').filter((theme) => theme !== '');
  if (!ID.test(id) || id === RESERVED_ID) return refused('invalid_id');
  if (!isBetween(rating, 0, MAX_RATING) || !isBetween(deviation, 0, MAX_RATING))
    return refused('invalid_number');
  if (popularity !== null && !isBetween(popularity, -100, 100)) return refused('invalid_number');
  if (!isBetween(plays, 0, MAX_PLAYS)) return refused('invalid_number');
  if (!themes.every((theme) => /^[0-9A-Za-z]{2,40}$/.test(theme))) return refused('invalid_theme');
  if (sourceUrl !== null && !/^https:\/\/[!-[\]-~]{1,200}$/.test(sourceUrl))
    return refused('invalid_url');
  const read = readPuzzle(fen, moves.split(' '));
  if (!read.ok) return read;
  const [firstMove = '', ...solution] = read.puzzle.moves;
  return {
    ok: true,
    puzzle: {
      id,
      fen: read.puzzle.fen,
      firstMove,
      solution,
      rating,
      // The public database also has larger deviations than a new player has here.
      deviation: Math.min(NEW_PLAYER.deviation, Math.max(MIN_DEVIATION, deviation)),
      popularity,
      plays,
      themes,
      sourceUrl,
    },
  };
}

function refused(reason: RowError): ReadRow {
  return { ok: false, reason };
}

function parseInteger(text: string): number {
  return /^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
}

function isBetween(value: number | undefined, low: number, high: number): value is number {
  return value !== undefined && value >= low && value <= high;
}
