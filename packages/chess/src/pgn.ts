import { Chess } from 'chessops/chess';
import {
  ChildNode,
  defaultGame,
  makeComment,
  makePgn,
  parseComment,
  parsePgn,
  type PgnNodeData,
} from 'chessops/pgn';
import { makeSanAndPlay, parseSan } from 'chessops/san';
import { makeUci } from 'chessops/util';
import type { Color } from './color.ts';
import type { Game, OutcomeReason, Status } from './game.ts';
import { readTimeControlHeaders, timeControlHeaders } from './pgn-time-control.ts';
import { pgnStartHeaders, readPgnStart } from './pgn-start.ts';
import { INITIAL_FEN, knownMove, positionOf } from './position.ts';
import { startFenOf } from './start-position.ts';
import type { TimeControl } from './time-control.ts';

/** Data of a game for the PGN headers. */
export interface PgnHeader {
  readonly site: string;
  readonly startedAt: string;
  readonly rated: boolean;
  readonly white: PgnPlayer;
  readonly black: PgnPlayer;
}

export interface PgnPlayer {
  readonly name: string;
  readonly rating: number | null;
}

const RESULTS: Readonly<Record<Status, string>> = {
  active: '*',
  aborted: '*',
  white_won: '1-0',
  black_won: '0-1',
  drawn: '1/2-1/2',
};

/** PGN's `Termination` values. All other reasons are `normal`. */
const TERMINATIONS: Partial<Record<OutcomeReason, string>> = {
  timeout: 'time forfeit',
  timeout_insufficient_material: 'time forfeit',
  abandonment: 'abandoned',
  aborted: 'abandoned',
  no_first_move: 'abandoned',
};

export function writePgn(game: Game, header: PgnHeader): string {
  const pgn = defaultGame<PgnNodeData>(() => new Map(headersOf(game, header)));
  const position = positionOf(startFenOf(game));
  let node: { children: ChildNode<PgnNodeData>[] } = pgn.moves;
  for (const [index, uci] of game.moves.entries()) {
    const san = sanAndPlay(position, uci);
    const child = new ChildNode<PgnNodeData>({ san, comments: clockComments(game, index) });
    node.children.push(child);
    node = child;
  }
  return makePgn(pgn);
}

function headersOf(game: Game, header: PgnHeader): [string, string][] {
  const { time_control: control, status, game_state } = game;
  const [date = '', time = ''] = header.startedAt.split('T');
  const day = date.replaceAll('-', '.');
  const reason = game_state.outcome?.reason;
  return [
    ['Event', [header.rated ? 'Rated' : 'Casual', control?.name ?? [], 'game'].flat().join(' ')],
    ['Site', header.site],
    ['Date', day],
    ['Round', '-'],
    ['White', onOneLine(header.white.name)],
    ['Black', onOneLine(header.black.name)],
    ['Result', RESULTS[status]],
    ['UTCDate', day],
    ['UTCTime', time.slice(0, 8)],
    ['WhiteElo', String(header.white.rating ?? '?')],
    ['BlackElo', String(header.black.rating ?? '?')],
    ...timeControlHeaders(control),
    ['Termination', reason === undefined ? 'unterminated' : (TERMINATIONS[reason] ?? 'normal')],
    ...pgnStartHeaders(startFenOf(game)),
  ];
}

/** A line break in a header would make the rest of it look like moves. */
function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function clockComments({ clocks, time_control }: Game, index: number): string[] {
  return time_control === null ? [] : [makeComment({ clock: (clocks[index] ?? 0) / 1_000 })];
}

function sanAndPlay(position: Chess, uci: string): string {
  return makeSanAndPlay(position, knownMove(position, uci));
}

/** Converts moves to standard algebraic notation. */
export function sanOf(moves: readonly string[]): string[] {
  const position = Chess.default();
  return moves.map((uci) => sanAndPlay(position, uci));
}

export interface ReadPgn {
  readonly headers: ReadonlyMap<string, string>;
  /** Null for the usual start. */
  readonly initialFen: string | null;
  readonly moves: readonly string[];
  readonly clocks: readonly number[];
  readonly winner: Color | null;
  readonly timeControl: TimeControl | null;
}

/** Reads the main line of a PGN, or returns null if it is not a legal game of standard chess. */
export function readPgn(text: string): ReadPgn | null {
  const [game] = parsePgn(text);
  const startFen = game === undefined ? null : readPgnStart(game.headers);
  if (game === undefined || startFen === null) return null;
  const position = positionOf(startFen);
  const moves: string[] = [];
  const clocks: number[] = [];
  for (const { san, comments = [] } of game.moves.mainline()) {
    const move = parseSan(position, san);
    if (move === undefined) return null;
    moves.push(twoSquareCastling(makeUci(move), san));
    clocks.push(Math.round((parseComment(comments.join(' ')).clock ?? 0) * 1_000));
    position.play(move);
  }
  const result = game.headers.get('Result');
  const winner = result === '1-0' ? 'white' : result === '0-1' ? 'black' : null;
  const timeControl = readTimeControlHeaders(game.headers);
  const initialFen = startFen === INITIAL_FEN ? null : startFen;
  return { headers: game.headers, initialFen, moves, clocks, winner, timeControl };
}

/** chessops parses castling as the king capturing its own rook. */
function twoSquareCastling(uci: string, san: string): string {
  if (san.startsWith('O-O-O')) return `${uci.slice(0, 2)}c${uci[3]}`;
  return san.startsWith('O-O') ? `${uci.slice(0, 2)}g${uci[3]}` : uci;
}
