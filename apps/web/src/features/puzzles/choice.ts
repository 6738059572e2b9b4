import type { PuzzleTheme } from '@rookery/chess';
import type { PuzzleDifficulty } from '@rookery/contract';
import { isKnownTheme } from './themes.ts';

/** From easy to hard. */
export const DIFFICULTIES = [
  'easiest',
  'easier',
  'normal',
  'harder',
  'hardest',
] as const satisfies readonly PuzzleDifficulty[];

/** Which puzzles a member wants. It is kept in the address, so that the next puzzle is of the same kind. */
export interface PuzzleChoice {
  /** Null for puzzles of any theme. */
  readonly theme: PuzzleTheme | null;
  readonly difficulty: PuzzleDifficulty;
  /** The homework whose puzzles are solved in turn, whatever their theme. */
  readonly homework?: string;
}

/** The difficulty is the last one on this device unless the address has one. */
export function readChoice(query: string): PuzzleChoice {
  const values = new URLSearchParams(query);
  const theme = values.get('theme') ?? '';
  const homework = values.get('homework');
  return {
    theme: isKnownTheme(theme) ? theme : null,
    difficulty: difficultyIn(values.get('difficulty')) ?? lastDifficulty(),
    ...(homework !== null && { homework }),
  };
}

export function writeChoice({ theme, difficulty, homework }: PuzzleChoice): string {
  if (homework !== undefined) return writeHomework(homework);
  const values = new URLSearchParams(theme === null ? {} : { theme });
  values.set('difficulty', difficulty);
  return `?${values}`;
}

function difficultyIn(text: string | null): PuzzleDifficulty | undefined {
  return DIFFICULTIES.find((each) => each === text);
}

const KEY = 'rookery.puzzle-difficulty';

export function lastDifficulty(): PuzzleDifficulty {
  try {
    return difficultyIn(localStorage.getItem(KEY)) ?? 'normal';
  } catch {
    return 'normal';
  }
}

export function rememberDifficulty(difficulty: PuzzleDifficulty): void {
  try {
    localStorage.setItem(KEY, difficulty);
  } catch {
    // Storage is not available, so the choice is not remembered.
  }
}

/** The choice of the puzzles of a homework. */
export function writeHomework(homework: string): string {
  return `?${new URLSearchParams({ homework })}`;
}
