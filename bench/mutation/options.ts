import { randomInt } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ResultFile, type Choice } from './results.ts';

export interface Options {
  readonly choice: Choice;
  /** Only print the mutants. */
  readonly list: boolean;
  readonly equivalent: string;
  readonly results: string;
  readonly isResumed: boolean;
  readonly types: boolean;
}

const DECLARED = {
  seed: { type: 'string' },
  packages: { type: 'string', default: '150' },
  server: { type: 'string', default: '60' },
  sql: { type: 'string', default: '40' },
  only: { type: 'string' },
  list: { type: 'boolean', default: false },
  types: { type: 'boolean', default: false },
  equivalent: { type: 'string', default: join(import.meta.dirname, 'equivalent.tsv') },
  results: { type: 'string' },
  resume: { type: 'string' },
} as const;

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({ options: DECLARED, args: [...args] });
  const { list, types, equivalent, resume } = values;
  const choice = resume === undefined ? readChoice(values) : new ResultFile(resume).choice();
  const results = resume ?? values.results ?? join(tmpdir(), `rookery-mutation-${choice.seed}.tsv`);
  return { choice, list, types, equivalent, results, isResumed: resume !== undefined };
}

function readChoice(values: {
  seed?: string | undefined;
  packages: string;
  server: string;
  sql: string;
  only?: string | undefined;
}): Choice {
  return {
    seed: values.seed === undefined ? randomInt(1_000_000) : wholeNumber('seed', values.seed),
    packages: wholeNumber('packages', values.packages),
    server: wholeNumber('server', values.server),
    sql: wholeNumber('sql', values.sql),
    only: values.only ?? null,
  };
}

function wholeNumber(option: string, text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`--${option} needs a whole number, not "${text}".`);
  return Number(text);
}
