const PLACE = 0;
/** Processor milliseconds that the thread had used when its work began; 0 before. */
const BEGAN = 1;

/** What a thread that works, and hears no message meanwhile, shares with the one that waits for it. */
export class Progress {
  readonly shared: SharedArrayBuffer;
  readonly #numbers: Int32Array;

  constructor(shared: SharedArrayBuffer) {
    this.shared = shared;
    this.#numbers = new Int32Array(shared);
  }

  static create(): Progress {
    return new Progress(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  }

  /** Which part of its input the work has come to, counted from 1. */
  get place(): number {
    return Atomics.load(this.#numbers, PLACE);
  }

  set place(place: number) {
    Atomics.store(this.#numbers, PLACE, place);
  }

  begin(usage: NodeJS.CpuUsage): void {
    Atomics.store(this.#numbers, BEGAN, Math.max(1, milliseconds(usage)));
  }

  /** Of the work alone: not for starting the thread and loading the module. */
  processorMs(usage: NodeJS.CpuUsage): number {
    const began = Atomics.load(this.#numbers, BEGAN);
    return began === 0 ? 0 : milliseconds(usage) - began;
  }
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return Math.floor((user + system) / 1_000);
}
