import type { ThemeRule } from './played-puzzle.ts';

export const LENGTH_THEMES = {
  oneMove: ({ own }) => own.length === 1,
  short: ({ own }) => own.length === 2,
  long: ({ own }) => own.length === 3,
  veryLong: ({ own }) => own.length > 3,
} satisfies Record<string, ThemeRule>;
