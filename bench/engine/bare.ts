import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { STOCKFISH } from '@rookery/engine';

/** The engine with nothing of ours around it: a pipe, and the words of UCI. */
export interface BareEngine {
  /** Nodes it says it has searched. */
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
      // It forgets first, as in the pool: both have the same tree to search.
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
