import type { EngineProcess } from './engine-process.ts';
import { parseOutput, type Output } from './uci-output.ts';

/** The process ended before it answered. */
export class ProcessEnded extends Error {
  readonly errorOutput: string;

  constructor(errorOutput: string) {
    super('The process has ended.');
    this.errorOutput = errorOutput;
  }
}

/** The engine refused the position. */
export class PositionRefused extends Error {}

/** Sends commands and reads the output until the answer is complete. */
export async function answer(
  child: EngineProcess,
  commands: readonly string[],
  completes: (output: Output) => boolean,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.setListener({
    onLine(line) {
      const output = parseOutput(line);
      if (output?.kind === 'refused') reject(new PositionRefused(output.reason));
      else if (output !== null && completes(output)) resolve();
    },
    onEnd: (errorOutput) => reject(new ProcessEnded(errorOutput)),
  });
  child.say(commands);
  try {
    await promise;
  } finally {
    child.setListener(null);
  }
}
