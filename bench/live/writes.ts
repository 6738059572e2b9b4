import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAME_MOVES, SQL_ID } from '../games.ts';
import { runTool } from '../tool.ts';

const HALF = GAME_MOVES.length / 2;

/** Changes as much of a row as a move, but the row does not grow. */
export function moveStatement(id: string): string {
  return `
    update chess_games set game_state = game_state || '{"ply": ${HALF + 1}}',
      moves = moves[:${HALF}] || array['e2e4'], clocks = clocks[:${HALF}] || array[300000],
      version = version + 1, updated_at = now()
    where id = ${id}`;
}

export interface Writes {
  readonly databaseUrl: string;
  readonly directory: string;
  /** Numbered from 1. */
  readonly games: number;
  /** Transactions per second, one for each move. */
  readonly perSecond?: number;
  readonly seconds?: number;
  readonly transactions?: number;
}

const CLIENTS = 8;

/** Writes moves in random games with pgbench. */
export async function writeMoves(writes: Writes): Promise<void> {
  const script = join(writes.directory, 'write.sql');
  const id = SQL_ID.replace('number', ':number');
  // A colon before a word would be a pgbench variable.
  const statement = moveStatement(id).replace('"ply": ', '"ply" : ').replaceAll('[:', '[1:');
  writeFileSync(script, `\\set number random(1, ${writes.games})\n${statement};\n`);
  const url = new URL(writes.databaseUrl);
  const rate = writes.perSecond === undefined ? [] : ['-R', String(writes.perSecond)];
  const length =
    writes.transactions === undefined
      ? ['-T', String(writes.seconds)]
      : ['-t', String(Math.ceil(writes.transactions / CLIENTS))];
  const args = ['-h', url.hostname, '-p', url.port, '-U', url.username, '-n', '-M', 'prepared'];
  const load = ['-c', String(CLIENTS), '-j', '1', ...rate, ...length, '-f', script];
  const stdout = await runTool('pgbench', 'postgresql', [...args, ...load, url.pathname.slice(1)], {
    PGPASSWORD: url.password,
    ...(writes.transactions !== undefined && { PGOPTIONS: '-c synchronous_commit=off' }),
  });
  if (!/failed transactions: 0 /.test(stdout)) throw new Error(stdout);
}
