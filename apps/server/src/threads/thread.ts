import { Worker, type ResourceLimits } from 'node:worker_threads';
import { Progress } from './progress.ts';

export interface JobLimits {
  /** Processor time of the thread, so that a slow machine refuses nothing that a fast one does. */
  readonly processorMs: number;
  /** For a thread that is kept from working. */
  readonly wallMs: number;
}

export interface JobRequest {
  /** The address of the module whose default export does the work. */
  readonly module: string;
  readonly input: unknown;
  readonly progress: SharedArrayBuffer;
}

export type JobAnswer = { readonly processorMs: number } & (
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown }
);

/** A job was ended, because it needed too much time or memory. */
export class TooMuchWorkError extends Error {
  override readonly name = 'TooMuchWorkError';
  /** At which part of its input the job was, counted from 1; 0 if it counts none. */
  readonly place: number;

  constructor(place: number) {
    super('A job needed too much time or memory.');
    this.place = place;
  }
}

const ENTRY = new URL('./thread-entry.ts', import.meta.url);
const LOOK_EVERY_MS = 50;
/** A large job leaves its thread with a large heap. */
const LARGE_MS = 500;
const MEMORY = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** A thread for one job at a time. It is replaced when a job had to be ended, or was large. */
export class Thread {
  readonly #memory: ResourceLimits;
  #worker: Worker | null = null;

  constructor(memory: ResourceLimits = MEMORY) {
    this.#memory = memory;
  }

  async run(
    module: URL,
    input: unknown,
    limits: JobLimits,
    signal?: AbortSignal,
  ): Promise<unknown> {
    signal?.throwIfAborted();
    const worker = (this.#worker ??= startWorker(this.#memory));
    let isReusable = false;
    try {
      const answer = await answerOf(worker, { module: module.href, input, limits, signal });
      isReusable = answer.processorMs < LARGE_MS;
      if (answer.ok) return answer.value;
      throw answer.error;
    } finally {
      if (!isReusable) this.end();
    }
  }

  end(): void {
    void this.#worker?.terminate();
    this.#worker = null;
  }
}

function startWorker(resourceLimits: ResourceLimits): Worker {
  const worker = new Worker(ENTRY, { resourceLimits });
  // Without a listener, an error between two jobs would end the process. It fails the next job instead.
  worker.on('error', () => undefined);
  worker.unref();
  return worker;
}

interface Job {
  readonly module: string;
  readonly input: unknown;
  readonly limits: JobLimits;
  readonly signal: AbortSignal | undefined;
}

/** The answer of the thread; rejects when the job is over its limits, its caller is gone or the thread has ended. */
async function answerOf(
  worker: Worker,
  { module, input, limits, signal }: Job,
): Promise<JobAnswer> {
  const progress = Progress.create();
  const { promise, resolve, reject } = Promise.withResolvers<JobAnswer>();
  const tooMuch = () => reject(new TooMuchWorkError(progress.place));
  const onError = (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : reject(error);
  const onExit = (code: number) => reject(new Error(`A thread ended with code ${code}.`));
  const onAbort = () => reject(signal?.reason);
  worker.once('message', resolve).once('error', onError).once('exit', onExit);
  signal?.addEventListener('abort', onAbort, { once: true });
  const look = setInterval(() => {
    // A thread that is not up yet, or not any more, cannot be asked.
    worker.cpuUsage().then(
      (usage) => progress.processorMs(usage) > limits.processorMs && tooMuch(),
      () => undefined,
    );
  }, LOOK_EVERY_MS);
  const latest = setTimeout(tooMuch, limits.wallMs);
  try {
    const request: JobRequest = { module, input, progress: progress.shared };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Not a window.
    worker.postMessage(request);
    return await promise;
  } finally {
    clearInterval(look);
    clearTimeout(latest);
    signal?.removeEventListener('abort', onAbort);
    worker.off('message', resolve).off('error', onError).off('exit', onExit);
  }
}
