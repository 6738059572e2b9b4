import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { ESTIMATE_DEVIATION, type SolvedCandidate } from '@rookery/chess';
import { HEADER } from '@rookery/server/import-puzzles';

/** What a game has given and cost. */
export interface GameCost {
  readonly candidates: number;
  /** Candidates that a small search has not refused. */
  readonly proposed: number;
  readonly puzzles: number;
  readonly nodes: number;
  readonly ms: number;
  /** For each puzzle. */
  readonly turns: readonly CheckedTurns[];
}

/**
 * The nodes of the deciding search at each turn of a puzzle's solver, without forced moves and mates in one, which need
 * no such search. The last number may belong to the turn at which the puzzle ends, because it has several good moves.
 */
export interface CheckedTurns {
  readonly id: string;
  readonly nodes: readonly number[];
}

/** The puzzles so far, and a file beside them with a line for each finished game. */
export interface MakerFiles {
  isFinished(game: string): boolean;
  hasPuzzle(id: string): boolean;
  /** The themes and ratings of all puzzles so far. */
  readonly puzzles: readonly MadePuzzle[];
  addPuzzle(solved: SolvedCandidate, rating: number): void;
  finishGame(game: string, cost: GameCost): void;
  totals(): GameCost & { readonly games: number };
}

export interface MadePuzzle {
  readonly themes: readonly string[];
  readonly rating: number;
}

const NOTHING: GameCost = { candidates: 0, proposed: 0, puzzles: 0, nodes: 0, ms: 0, turns: [] };

export function openMakerFiles(out: string): MakerFiles {
  const progress = `${out}.progress`;
  if (!existsSync(out)) appendFileSync(out, `${HEADER}\n`);
  const ids = new Set<string>();
  const puzzles: MadePuzzle[] = [];
  for (const line of linesOf(out).slice(1)) {
    const [id = '', , , rating, , , , themes = ''] = line.split(',');
    ids.add(id);
    puzzles.push({ themes: themes.split(' '), rating: Number(rating) });
  }
  const finished = new Map<string, GameCost>();
  for (const line of linesOf(progress)) {
    const { game, ...cost } = JSON.parse(line) as GameCost & { game: string };
    finished.set(game, cost);
  }
  return {
    puzzles,
    isFinished: (game) => finished.has(game),
    hasPuzzle: (id) => ids.has(id),
    addPuzzle(solved, rating) {
      appendFileSync(out, rowOf(solved, rating));
      ids.add(solved.id);
      puzzles.push({ themes: solved.themes, rating });
    },
    finishGame(game, cost) {
      appendFileSync(progress, `${JSON.stringify({ game, ...cost })}\n`);
      finished.set(game, cost);
    },
    totals: () => ({ games: finished.size, ...[...finished.values()].reduce(sum, NOTHING) }),
  };
}

function linesOf(path: string): string[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
}

/** Without votes, plays and the address of a game, which our own puzzles do not have. */
function rowOf({ id, puzzle, themes }: SolvedCandidate, rating: number): string {
  const moves = puzzle.moves.join(' ');
  return `${[id, puzzle.fen, moves, rating, ESTIMATE_DEVIATION, '', 0, themes.join(' '), '', ''].join(',')}\n`;
}

function sum(one: GameCost, other: GameCost): GameCost {
  return {
    candidates: one.candidates + other.candidates,
    proposed: one.proposed + other.proposed,
    puzzles: one.puzzles + other.puzzles,
    nodes: one.nodes + other.nodes,
    ms: one.ms + other.ms,
    turns: [...one.turns, ...other.turns],
  };
}
