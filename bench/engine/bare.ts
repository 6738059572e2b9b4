import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { STOCKFISH } from '@rookery/engine';

/** The engine without the pool: a pipe and UCI commands. */
export interface BareEngine {
  /** The number of nodes that the engine reports. */
  search(fen: string, nodes: number): Promise<number>;
  stop(): Promise<void>;
}

export async function startBareEngine(): Promise<BareEngine> {
  const [file, ...args] = STOCKFISH;
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (more: string) => {
    text += more;
  });

  async function ask(commands: readonly string[], last: string): Promise<string> {
    text = '';
    child.stdin.write(`${commands.join('\n')}\n`);
    while (!text.includes(last)) await once(child.stdout, 'data');
    return text;
  }

  await ask(['uci', 'isready'], 'readyok');
  return {
    async search(fen, nodes) {
      // The memory is cleared first, like in the pool, so that both search the same tree.
      const commands = ['ucinewgame', `position fen ${fen}`, `go nodes ${nodes}`];
      const counts = [...(await ask(commands, 'bestmove')).matchAll(/ nodes (\d+)/g)];
      return Number(counts.at(-1)?.[1]);
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
  };
}
