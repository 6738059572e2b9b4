import {
  INITIAL_FEN,
  readSetup,
  readTreeText,
  treeFrom,
  writeTreeText,
  type Path,
  type Tree,
  type WrongSetup,
} from '@rookery/chess';

/** What is looked at, as the address has it. */
export interface Shown {
  readonly tree: Tree;
  readonly place: Path;
}

interface Address extends Shown {
  /** The game whose moves these are; to be read where the address has no moves of its own. */
  readonly gameId: string | null;
  readonly hasMoves: boolean;
  /** The address names a position that cannot be. */
  readonly wrong: WrongSetup | null;
}

export function readAddress(query: string): Address {
  const values = new URLSearchParams(query);
  const fen = values.get('fen');
  const setup = fen === null ? null : readSetup(fen);
  const moves = values.get('moves');
  const start = setup?.ok === true ? setup.fen : INITIAL_FEN;
  return {
    ...readTreeText(start, moves ?? ''),
    gameId: values.get('game'),
    hasMoves: moves !== null,
    wrong: setup?.ok === false ? setup.reason : null,
  };
}

/** Longer ones get lost on their way through mails and proxies. */
const LONGEST = 4_000;

/** As much as fits: everything, or the line that leads here, or the position alone. */
export function writeAddress({ tree, place }: Shown, gameId: string | null): string {
  const whole = queryOf(tree, place, gameId);
  if (whole.length <= LONGEST) return whole;
  const line = treeFrom(tree.fen, place);
  const short = queryOf(line, place, gameId);
  return short.length <= LONGEST ? short : queryOf(treeFrom(tree.fen), [], gameId);
}

function queryOf(tree: Tree, place: Path, gameId: string | null): string {
  const values = new URLSearchParams();
  if (gameId !== null) values.set('game', gameId);
  if (tree.fen !== INITIAL_FEN) values.set('fen', tree.fen);
  const moves = writeTreeText(tree, place);
  if (moves !== '' || gameId !== null) values.set('moves', moves);
  return values.size === 0 ? '' : `?${values}`;
}
