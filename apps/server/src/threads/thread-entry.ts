import { parentPort } from 'node:worker_threads';
import { Progress } from './progress.ts';
import type { JobAnswer, JobRequest } from './thread.ts';

/** `at` notes which part of the input the work has come to, counted from 1. */
type Work = (input: unknown, at: (place: number) => void) => unknown;

parentPort?.on('message', (request: JobRequest) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Not a window.
  void answer(request).then((result) => parentPort?.postMessage(result));
});

async function answer({ module, input, progress: shared }: JobRequest): Promise<JobAnswer> {
  const progress = new Progress(shared);
  const processorMs = () => progress.processorMs(process.threadCpuUsage());
  try {
    const { default: work } = (await import(module)) as { default: Work };
    progress.begin(process.threadCpuUsage());
    const value = await work(input, (place) => (progress.place = place));
    return { ok: true, value, processorMs: processorMs() };
  } catch (error) {
    return { ok: false, error, processorMs: processorMs() };
  }
}
