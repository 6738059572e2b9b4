import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

/** Called when a statement begins, in the asynchronous context of its caller. Returns what is called at its end. */
export type StatementObserver = (text: string) => (error?: Error) => void;

let observer: StatementObserver | null = null;

/**
 * Observes the statements of all pools that are opened from now on, for traces. The observer gets the text with a
 * question mark for each literal, and no parameters. Without an observer, statements take no detour.
 */
export function observeStatements(begin: StatementObserver): void {
  observer = begin;
}

/** Runs work in the asynchronous context in which it was captured. */
export type CapturedContext = <T>(work: () => T) => T;

/** The context of a caller whose statement another caller may send. Undefined if nobody observes statements. */
export function captureContext(): CapturedContext | undefined {
  return observer === null ? undefined : AsyncLocalStorage.snapshot();
}

/** Reports the statements of a pool, if there is an observer. */
export function observePool(pool: pg.Pool): void {
  const begin = observer;
  if (begin === null) return;
  observeQueries(pool, begin);
  // Within `pool.query`, the client is called with a callback, and the statement is not reported again.
  pool.on('connect', (client) => observeQueries(client, begin));
}

type Query = (...args: readonly unknown[]) => Promise<unknown>;

function observeQueries(target: { query: unknown }, begin: StatementObserver): void {
  const query = (target.query as Query).bind(target);
  target.query = (...args: readonly unknown[]) => {
    const text = textOf(args[0]);
    if (text === null || typeof args.at(-1) === 'function') return query(...args);
    const end = begin(withoutLiterals(text));
    const answer = query(...args);
    answer.then(() => end(), end);
    return answer;
  };
}

/** Null for a stream, such as that of an import. */
function textOf(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const { text, submit } = (statement ?? {}) as {
    readonly text?: unknown;
    readonly submit?: unknown;
  };
  return typeof text === 'string' && submit === undefined ? text : null;
}

function withoutLiterals(text: string): string {
  return text.replaceAll(/'(?:[^']|'')*'/g, '?');
}
