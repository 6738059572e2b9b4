import type { EngineProcess } from './engine-process.ts';
import { parseOutput, type Output } from './uci-output.ts';

/** The process ended before it had answered. */
export class Gone extends Error {
  readonly lastWords: string;

  constructor(lastWords: string) {
    super('The process has ended.');
    this.lastWords = lastWords;
  }
}

/** The process will not do what it was told. */
export class Refused extends Error {}

/** Says something, and listens until what is heard completes the answer. */
export async function answer(
  child: EngineProcess,
  commands: readonly string[],
  completes: (output: Output) => boolean,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.attend({
    onLine(line) {
      const output = parseOutput(line);
      if (output?.kind === 'refused') reject(new Refused(output.reason));
      else if (output !== null && completes(output)) resolve();
    },
    onGone: (lastWords) => reject(new Gone(lastWords)),
  });
  child.say(commands);
  try {
    await promise;
  } finally {
    child.attend(null);
  }
}
