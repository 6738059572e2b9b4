import type { PuzzleTheme } from '@rookery/chess';
import type { PuzzleProgress } from '@rookery/contract';
import { isKnownTheme } from './themes.ts';

export interface ThemeResult {
  readonly theme: PuzzleTheme;
  readonly attempts: number;
  readonly solved: number;
  /** From 0 to 1. */
  readonly share: number;
}

/** The weakest themes first; of equally weak ones those with more attempts, which are more certain. */
export function weakestFirst(themes: PuzzleProgress['themes']): readonly ThemeResult[] {
  return themes
    .flatMap(({ theme, attempts, solved }) =>
      isKnownTheme(theme) && attempts > 0
        ? [{ theme, attempts, solved, share: solved / attempts }]
        : [],
    )
    .toSorted((one, other) => one.share - other.share || other.attempts - one.attempts);
}
