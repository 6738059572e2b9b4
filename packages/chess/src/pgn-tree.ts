import {
  ChildNode,
  defaultGame,
  makePgn,
  parsePgn,
  startingPosition,
  type Game as PgnGame,
  type Node,
  type PgnNodeData,
} from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { makeSquare } from 'chessops/util';
import { moveBetween, type PromotionRole } from './destinations.ts';
import { moveFrom, type LineMove } from './line.ts';
import { INITIAL_FEN, positionOf } from './position.ts';
import { readSetup } from './setup.ts';
import type { Branches, Remarks, Tree, TreeNode } from './tree.ts';

export interface PgnTree {
  readonly headers: ReadonlyMap<string, string>;
  readonly tree: Tree;
}

export type UnreadPgn =
  | { readonly reason: 'empty' | 'start' }
  /** This is where it stops being chess. */
  | { readonly reason: 'move'; readonly san: string; readonly after: number };

interface FirstOfPgn {
  readonly game: PgnTree;
  /** How many games stand in the text. */
  readonly count: number;
}

/** The first game of a PGN with its variations, or what is wrong with it. */
export function readPgnTree(
  text: string,
): ({ readonly ok: true } & FirstOfPgn) | ({ readonly ok: false } & UnreadPgn) {
  const games = parsePgn(text.replace(/^\uFEFF/, ''));
  const [game] = games;
  if (game === undefined || isEmpty(game)) return { ok: false, reason: 'empty' };
  const fen = startOf(game);
  if (fen === null) return { ok: false, reason: 'start' };
  try {
    const { headers, moves, comments } = game;
    const tree = { fen, children: childrenOf(moves, fen, 0), ...(comments && { comments }) };
    const count = games.filter((each) => !isEmpty(each)).length;
    return { ok: true, game: { headers, tree }, count };
  } catch (error) {
    if (error instanceof NoSuchMove) return { ok: false, reason: 'move', ...error.where };
    throw error;
  }
}

/** Any text is a PGN to the parser: one without moves must at least say where it starts. */
function isEmpty({ moves, headers }: PgnGame<PgnNodeData>): boolean {
  return moves.children.length === 0 && !headers.has('FEN');
}

/** Through the same gate as a FEN that somebody types. */
function startOf({ headers }: PgnGame<PgnNodeData>): string | null {
  return startingPosition(headers).unwrap(
    (position) => {
      if (position.rules !== 'chess') return null;
      const setup = readSetup(headers.get('FEN') ?? INITIAL_FEN);
      return setup.ok ? setup.fen : null;
    },
    () => null,
  );
}

class NoSuchMove extends Error {
  readonly where: { san: string; after: number };

  constructor(san: string, after: number) {
    super(san);
    this.where = { san, after };
  }
}

/** A move that stands there twice is one move, with what follows either and what is said of one. */
function childrenOf(node: Node<PgnNodeData>, fen: string, ply: number): TreeNode[] {
  const children: TreeNode[] = [];
  for (const child of node.children) {
    const read = nodeOf(child, fen, ply);
    const same = children.findIndex(({ move }) => move.uci === read.move.uci);
    const before = children[same];
    if (before === undefined) children.push(read);
    else children[same] = merged(before, read);
  }
  return children;
}

function joined(some: readonly TreeNode[], more: readonly TreeNode[]): readonly TreeNode[] {
  const others = more.filter(({ move }) => some.every((each) => each.move.uci !== move.uci));
  const both = some.map((each) => {
    const twin = more.find(({ move }) => move.uci === each.move.uci);
    return twin === undefined ? each : merged(each, twin);
  });
  return [...both, ...others];
}

function merged(one: TreeNode, twin: TreeNode): TreeNode {
  return { ...twin, ...one, children: joined(one.children, twin.children) };
}

function nodeOf(node: ChildNode<PgnNodeData>, fen: string, ply: number): TreeNode {
  const { san, ...remarks } = node.data;
  const move = readSan(fen, san);
  if (move === null) throw new NoSuchMove(san, ply);
  const children = childrenOf(node, move.fen, ply + 1);
  return { move, children, ...(isSaid(remarks) && { remarks }) };
}

function readSan(fen: string, san: string): LineMove | null {
  const position = positionOf(fen);
  const move = parseSan(position, san);
  if (move === undefined || !('from' in move)) return null;
  // chessops reads castling as the king taking its rook.
  const promotion = (move.promotion ?? null) as PromotionRole | null;
  const uci = moveBetween(position, makeSquare(move.from), makeSquare(move.to), promotion);
  return uci === null ? null : moveFrom(fen, uci);
}

function isSaid({ startingComments, comments, nags }: Remarks): boolean {
  return [startingComments, comments, nags].some((each) => each !== undefined && each.length > 0);
}

/** Whether anything stands there beside the moves. */
export function hasRemarks({ comments = [], children }: Tree): boolean {
  return comments.length > 0 || children.some(isRemarkedOn);
}

function isRemarkedOn({ remarks, children }: TreeNode): boolean {
  return remarks !== undefined || children.some(isRemarkedOn);
}

export function writePgnTree({ headers, tree }: PgnTree): string {
  const game = defaultGame<PgnNodeData>(() => new Map(headersOf(headers, tree)));
  if (tree.comments !== undefined) game.comments = tree.comments;
  addTo(game.moves, tree);
  return makePgn(game);
}

/** Where it starts is for the tree to say. */
function* headersOf(headers: PgnTree['headers'], { fen }: Tree): Generator<[string, string]> {
  for (const [name, value] of headers) {
    if (name !== 'FEN' && name !== 'SetUp') yield [name, value.replaceAll(/\s+/g, ' ')];
  }
  if (fen === INITIAL_FEN) return;
  yield ['SetUp', '1'];
  yield ['FEN', fen];
}

function addTo(node: Node<PgnNodeData>, { children }: Branches): void {
  for (const { move, remarks, ...rest } of children) {
    const child = new ChildNode<PgnNodeData>({ ...remarks, san: move.san });
    node.children.push(child);
    addTo(child, rest);
  }
}
