import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Turn } from './bench.ts';
import type { Cores } from './cores.ts';
import type { Answer } from './side.ts';

/** One of the two commits with its servers, which wait between the turns. */
export interface Side {
  turn(): Promise<Turn>;
  close(): Promise<void>;
}

/** Starts a process that measures a checkout. */
export function startSide(checkout: string, bench: string, cores: Cores, signal: AbortSignal) {
  const directory = `${checkout}-files`;
  const child = fork(join(import.meta.dirname, 'side.ts'), [checkout, directory, bench], {
    cwd: checkout,
    // It runs Node on these cores, and so all that Node starts.
    execPath: 'taskset',
    execArgv: ['-c', cores.measured, process.execPath],
    env: { ...process.env, LOAD_CORES: cores.load },
    // In a process group of its own, so that Ctrl-C in the terminal does not end its servers in disorder.
    detached: true,
  });
  const exited = once(child, 'exit');

  async function answer(): Promise<Turn | null> {
    const ended = exited.then(([code, killedBy]) => {
      throw new Error(`The process that measures a commit has ended with ${code ?? killedBy}.`);
    });
    const [message] = (await Promise.race([once(child, 'message', { signal }), ended])) as [Answer];
    if ('error' in message) throw new Error(message.error);
    return message.turn;
  }

  const opened = answer();
  return {
    opened,
    async turn(): Promise<Turn> {
      // The answer, or rather its absence, tells of a failure.
      child.send('turn', () => undefined);
      return (await answer()) as Turn;
    },
    async close(): Promise<void> {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
