const BEATS = 0;
const IS_INSPECTED = 1;
const BLOCKS = 2;

/** What the event loop and the thread that watches it share, since a loop that is held sends no message. */
export class Heartbeat {
  readonly shared: SharedArrayBuffer;
  readonly #numbers: Int32Array;

  constructor(shared = new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT)) {
    this.shared = shared;
    this.#numbers = new Int32Array(shared);
  }

  get beats(): number {
    return Atomics.load(this.#numbers, BEATS);
  }

  /** Whether a debugger could stop the program at the last beat. */
  get isInspected(): boolean {
    return Atomics.load(this.#numbers, IS_INSPECTED) === 1;
  }

  /** How often there was no beat for so long that it was logged. */
  get blocks(): number {
    return Atomics.load(this.#numbers, BLOCKS);
  }

  beat(isInspected: boolean): void {
    Atomics.store(this.#numbers, IS_INSPECTED, Number(isInspected));
    Atomics.add(this.#numbers, BEATS, 1);
  }

  countBlock(): void {
    Atomics.add(this.#numbers, BLOCKS, 1);
  }
}
