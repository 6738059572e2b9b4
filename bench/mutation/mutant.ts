import type { Edit } from './edit.ts';

export const PARTS = ['packages', 'server', 'sql'] as const;
export type Part = (typeof PARTS)[number];

/** What is written about a mutant. */
export interface MutantText {
  readonly part: Part;
  /** A file with its line, or an object of the database. */
  readonly place: string;
  readonly original: string;
  readonly mutated: string;
}

/** One small change of a source file. */
export interface SourceMutant extends MutantText {
  readonly part: 'packages' | 'server';
  readonly file: string;
  readonly edit: Edit;
}

/** One small change of the migrated schema. */
export interface SqlMutant extends MutantText {
  readonly part: 'sql';
  /** The tables and functions by whose names its tests are found. */
  readonly names: readonly string[];
  readonly statement: string;
}

export type Mutant = SourceMutant | SqlMutant;

/** Tells mutants apart, also in a list that an earlier run has written. */
export function mutantKey({ place, original, mutated }: Omit<MutantText, 'part'>): string {
  return [place, original, mutated].join('\t');
}
