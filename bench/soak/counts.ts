/** More than these are only listed at the end. */
const SHOWN_AT_ONCE = 10;

/** What was done in a run, by kind, and what failed unexpectedly. */
export class Counts {
  readonly done = new Map<string, number>();
  /** Refusals that members run into in ordinary use, by kind and error code. */
  readonly refused = new Map<string, number>();
  readonly errors: string[] = [];
  readonly #signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  did(kind: string): void {
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1);
  }

  wasRefused(kind: string): void {
    this.refused.set(kind, (this.refused.get(kind) ?? 0) + 1);
  }

  /** Errors while the run is being stopped are its own. */
  failed(error: string): void {
    if (this.#signal.aborted) return;
    this.errors.push(error.slice(0, 500));
    if (this.errors.length <= SHOWN_AT_ONCE) console.log(`unexpected: ${error.slice(0, 500)}`);
  }
}
