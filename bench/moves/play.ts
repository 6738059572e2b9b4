import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../tool.ts';
import { gameId, GAME_MOVES, type Range } from '../games.ts';

export interface PlayRun {
  readonly url: string;
  readonly directory: string;
  /** Games of `seedFreshGames`, with the same players in the same order. */
  readonly games: Range;
  readonly cookies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface Played {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Accepted moves per second over HTTP, with latencies in milliseconds. Throws if a move was refused. */
export async function playMoves(run: PlayRun): Promise<Played> {
  const { from, count } = run.games;
  const file = (name: string, lines: readonly string[]) => {
    const path = join(run.directory, name);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };
  const environment = {
    FIRST: String(from),
    GAMES: file(
      'games',
      Array.from({ length: count }, (_, index) => gameId(from + index)),
    ),
    COOKIES: file('cookies', run.cookies),
    LINE: file('line', GAME_MOVES),
  };
  const script = join(import.meta.dirname, 'wrk.lua');
  const args = ['-t1', `-c${run.connections}`, `-d${run.seconds}s`, '-s', script, run.url];
  const stdout = await runTool('wrk', 'wrk', args, environment);
  const [, rate, errors, p50, p99] = /^result (\S+) (\S+) (\S+) (\S+)$/m.exec(stdout) ?? [];
  if (errors !== '0') throw new Error(`Not every move was accepted:\n${stdout}`);
  return { perSecond: Number(rate), p50: Number(p50) / 1_000, p99: Number(p99) / 1_000 };
}
