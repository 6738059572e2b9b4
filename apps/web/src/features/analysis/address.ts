import {
  endOfLine,
  existingPath,
  hasRemarks,
  INITIAL_FEN,
  movesAlong,
  readPgnTree,
  readSetup,
  readTreeText,
  writePgnTree,
  writeTreeText,
  type Path,
  type PgnTree,
  type SetupError,
  type Tree,
} from '@rookery/chess';

/** The moves with their variations, and the place on the board. */
export interface Shown {
  readonly tree: Tree;
  readonly place: Path;
}

export type Headers = PgnTree['headers'];

/** The PGN headers of an analysis that is not a game. */
export const FRESH: Headers = new Map([
  ['Event', 'Analysis'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
  ['Result', '*'],
]);

/** The players in the PGN headers; `?` means unknown. */
export function playersIn(headers: Headers): { white: string; black: string } | null {
  const [white, black] = ['White', 'Black'].map((side) => headers.get(side)?.trim() || '?');
  if (white === undefined || black === undefined || (white === '?' && black === '?')) return null;
  return { white, black };
}

/** Where the moves come from. */
interface Origin {
  /** The game of these moves; it is fetched if the address has no moves. */
  readonly gameId: string | null;
  readonly headers: Headers;
}

/** An entry of the browser's history. */
export interface Entry {
  readonly query: string;
  /**
   * The whole analysis, if the query does not contain everything: the moves that lead here, then the PGN. It is
   * stored in the history entry, so it survives reloads and the back button.
   */
  readonly kept: string | null;
}

interface Address extends Shown, Origin {
  readonly hasMoves: boolean;
  /** Why the address cannot be shown completely: the position or some of its moves are invalid. */
  readonly wrong: SetupError | 'moves' | null;
}

export function readAddress({ query, kept }: Entry): Address {
  const values = new URLSearchParams(query);
  const gameId = values.get('game');
  const whole = kept === null ? null : readKept(kept);
  if (whole !== null) return { ...whole, gameId, hasMoves: true, wrong: null };
  const fen = values.get('fen');
  const setup = fen === null ? null : readSetup(fen);
  const moves = values.get('moves');
  const start = setup?.ok === true ? setup.fen : INITIAL_FEN;
  const shown = readTreeText(start, moves ?? '');
  const isWhole = moves === null || moves === writeTreeText(shown.tree, shown.place);
  return {
    ...shown,
    gameId,
    headers: FRESH,
    hasMoves: moves !== null,
    wrong: setup?.ok === false ? setup.reason : isWhole ? null : 'moves',
  };
}

function readKept(kept: string): (Shown & Pick<Origin, 'headers'>) | null {
  const [place = '', ...pgn] = kept.split('\n');
  const read = readPgnTree(pgn.join('\n'));
  if (!read.ok) return null;
  const { tree, headers } = read.game;
  return { tree, headers, place: existingPath(tree, place.split(' ')) };
}

/** Longer addresses are cut off by some mail programs and proxies. */
const MAX_LENGTH = 4_000;

export function writeAddress({ tree, place }: Shown, { gameId, headers }: Origin): Entry {
  const whole = queryOf(tree.fen, writeTreeText(tree, place), gameId);
  const isNamed = gameId === null && !isFresh(headers);
  const saysAll = whole.length <= MAX_LENGTH && !isNamed && !hasRemarks(tree);
  return {
    query: whole.length <= MAX_LENGTH ? whole : shortened({ tree, place }, gameId),
    kept: saysAll ? null : `${place.join(' ')}\n${writePgnTree({ headers, tree })}`,
  };
}

function isFresh(headers: Headers): boolean {
  return [...FRESH].every(([name, value]) => headers.get(name) === value);
}

/** As much as fits: the current line, or the moves up to here, or only the position. */
function shortened({ tree, place }: Shown, gameId: string | null): string {
  const line = [endOfLine(tree, place), place]
    .map((moves) => queryOf(tree.fen, lineText(moves, place.length), gameId))
    .find((query) => query.length <= MAX_LENGTH);
  return line ?? queryOf(movesAlong(tree, place).at(-1)?.fen ?? tree.fen, '', gameId);
}

/** A tree with a single line, in the format of `writeTreeText`. */
function lineText(moves: Path, at: number): string {
  return moves.map((uci, index) => (index + 1 === at ? `${uci}*` : uci)).join('_');
}

function queryOf(fen: string, moves: string, gameId: string | null): string {
  const values = new URLSearchParams();
  if (gameId !== null) values.set('game', gameId);
  if (fen !== INITIAL_FEN) values.set('fen', fen);
  if (moves !== '' || gameId !== null) values.set('moves', moves);
  return values.size === 0 ? '' : `?${values}`;
}
