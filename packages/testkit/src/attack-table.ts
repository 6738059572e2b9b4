import type { RawResponse } from './http.ts';
import { report } from './report.ts';

/** What a request was answered, or how a socket was closed. */
export type AttackAnswer = Pick<RawResponse, 'status' | 'text'> &
  Partial<Pick<RawResponse, 'headers'>>;

/** A table of attacks that a test has tried, each with its request and the answer to it. */
export interface AttackTable {
  /** `so` is what follows from the answer. */
  note(attack: string, request: string, answer: AttackAnswer, so: string): void;
  /** An attack whose result is a measurement. */
  noteFigures(attack: string, request: string, figures: string, so: string): void;
  print(): void;
}

const SHOWN_CHARACTERS = 90;

export function createAttackTable(): AttackTable {
  const rows = [['attack', 'request', 'answer', 'so']];
  return {
    note(attack, request, { status, text, headers }, so) {
      const answer = (headers?.location ?? text).slice(0, SHOWN_CHARACTERS);
      rows.push([attack, `\`${request}\``, `${status} \`${answer}\``, so]);
    },
    noteFigures(...cells) {
      rows.push(cells);
    },
    print() {
      for (const cells of rows) report(`| ${cells.join(' | ')} |`);
    },
  };
}
