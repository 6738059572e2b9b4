import {
  ChildNode,
  defaultGame,
  makePgn,
  parsePgn,
  type Game as PgnGame,
  type Node,
  type PgnNodeData,
} from 'chessops/pgn';
import { parseSan } from 'chessops/san';
import { makeSquare } from 'chessops/util';
import { moveBetween, type PromotionRole } from './destinations.ts';
import { describeMove, type MoveDetails } from './move-details.ts';
import { pgnStartHeaders, readPgnStart } from './pgn-start.ts';
import { positionOf } from './position.ts';
import type { Branches, Remarks, Tree, TreeNode } from './tree.ts';

export interface PgnTree {
  readonly headers: ReadonlyMap<string, string>;
  readonly tree: Tree;
}

export type PgnError =
  | { readonly reason: 'empty' | 'start' }
  /** The first illegal move, and the number of half-moves before it. */
  | { readonly reason: 'move'; readonly san: string; readonly after: number };

interface FirstOfPgn {
  readonly game: PgnTree;
  /** The number of games in the text. */
  readonly count: number;
}

/** Reads the first game of a PGN with its variations, or returns the error. */
export function readPgnTree(
  text: string,
): ({ readonly ok: true } & FirstOfPgn) | ({ readonly ok: false } & PgnError) {
  const games = parsePgn(text.replace(/^\uFEFF/, ''));
  const [game] = games;
  if (game === undefined || isEmpty(game)) return { ok: false, reason: 'empty' };
  const fen = readPgnStart(game.headers);
  if (fen === null) return { ok: false, reason: 'start' };
  try {
    const { headers, moves, comments } = game;
    const tree = { fen, children: childrenOf(moves, fen), ...(comments && { comments }) };
    const count = games.filter((each) => !isEmpty(each)).length;
    return { ok: true, game: { headers, tree }, count };
  } catch (error) {
    if (error instanceof IllegalMove) return { ok: false, reason: 'move', ...error.where };
    throw error;
  }
}

/** The parser accepts any text as a PGN, so a game without moves counts only if it has a start position. */
function isEmpty({ moves, headers }: PgnGame<PgnNodeData>): boolean {
  return moves.children.length === 0 && !headers.has('FEN');
}

class IllegalMove extends Error {
  readonly where: { san: string; after: number };

  constructor(san: string, after: number) {
    super(san);
    this.where = { san, after };
  }
}

interface OpenNode extends TreeNode {
  readonly children: OpenNode[];
  remarks?: Remarks;
}

/**
 * The nodes below a node of the PGN. If a move occurs twice, both become one node. Without recursion, because a line
 * can have thousands of moves.
 */
function childrenOf(start: Node<PgnNodeData>, fen: string): TreeNode[] {
  const children: OpenNode[] = [];
  const queue = [{ node: start, fen, ply: 0, into: children }];
  for (const { node, into, ...at } of queue) {
    for (const child of node.children) {
      const read = openNode(child, at.fen, at.ply);
      const before = into.find(({ move }) => move.uci === read.move.uci);
      if (before === undefined) into.push(read);
      else if (before.remarks === undefined && read.remarks !== undefined) {
        before.remarks = read.remarks;
      }
      const next = before ?? read;
      queue.push({ node: child, fen: next.move.fen, ply: at.ply + 1, into: next.children });
    }
  }
  return children;
}

function openNode(node: ChildNode<PgnNodeData>, fen: string, ply: number): OpenNode {
  const { san, ...remarks } = node.data;
  const move = readSan(fen, san);
  if (move === null) throw new IllegalMove(san, ply);
  return { move, children: [], ...(hasContent(remarks) && { remarks }) };
}

function readSan(fen: string, san: string): MoveDetails | null {
  const position = positionOf(fen);
  const move = parseSan(position, san);
  if (move === undefined || !('from' in move)) return null;
  // chessops parses castling as the king capturing its own rook.
  const promotion = (move.promotion ?? null) as PromotionRole | null;
  const uci = moveBetween(position, makeSquare(move.from), makeSquare(move.to), promotion);
  return uci === null ? null : describeMove(fen, uci);
}

function hasContent({ startingComments, comments, nags }: Remarks): boolean {
  return [startingComments, comments, nags].some((each) => each !== undefined && each.length > 0);
}

/** Whether there are comments or annotations beside the moves. */
export function hasRemarks({ comments = [], children }: Tree): boolean {
  const queue = [...children];
  for (const node of queue) {
    if (node.remarks !== undefined) return true;
    queue.push(...node.children);
  }
  return comments.length > 0;
}

export function writePgnTree({ headers, tree }: PgnTree): string {
  const game = defaultGame<PgnNodeData>(() => new Map(headersOf(headers, tree)));
  if (tree.comments !== undefined) game.comments = tree.comments;
  addTo(game.moves, tree);
  return makePgn(game);
}

/** The start position is written from the tree, not from the old headers. */
function* headersOf(headers: PgnTree['headers'], { fen }: Tree): Generator<[string, string]> {
  for (const [name, value] of headers) {
    if (name !== 'FEN' && name !== 'SetUp') yield [name, value.replaceAll(/\s+/g, ' ')];
  }
  yield* pgnStartHeaders(fen);
}

function addTo(start: Node<PgnNodeData>, tree: Tree): void {
  const queue: { node: Node<PgnNodeData>; children: Branches['children'] }[] = [
    { node: start, children: tree.children },
  ];
  for (const { node, children } of queue) {
    for (const { move, remarks, children: next } of children) {
      const child = new ChildNode<PgnNodeData>({ ...remarks, san: move.san });
      node.children.push(child);
      queue.push({ node: child, children: next });
    }
  }
}
