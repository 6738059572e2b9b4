import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolePassword } from '@rookery/database';
import { TEST_SECRET } from '@rookery/testkit';
import { runTool } from '../tool.ts';
import { GAME_MOVES, midgame, SQL_ID, type Range } from '../games.ts';

export interface BareRun {
  readonly databaseUrl: string;
  /** A directory for temporary files. */
  readonly directory: string;
  readonly games: Range;
  /** A player of all these games. */
  readonly player: string;
  readonly connections: number;
  readonly seconds: number;
}

/**
 * The baseline: the statements of a move, sent by pgbench as the same role, under the same policies, in one transaction
 * per move, and without any pause.
 */
export async function bareMovesPerSecond(run: BareRun): Promise<number> {
  const script = join(run.directory, 'move.sql');
  writeFileSync(script, transaction(run));
  const url = new URL(run.databaseUrl);
  const server = ['-h', url.hostname, '-p', url.port, '-U', 'rookery_app'];
  const load = ['-c', String(run.connections), '-j', '1', '-T', String(run.seconds)];
  const args = [...server, ...load, '-n', '-M', 'prepared', '-f', script, url.pathname.slice(1)];
  const password = { PGPASSWORD: rolePassword(TEST_SECRET, 'rookery_app') };
  const stdout = await runTool('pgbench', 'postgresql', args, password);
  const [, rate] = /tps = ([\d.]+)/.exec(stdout) ?? [];
  if (rate === undefined || !/failed transactions: 0 /.test(stdout)) throw new Error(stdout);
  return Number(rate);
}

function transaction({ games, player }: BareRun): string {
  // A colon before a word would be a pgbench variable.
  const state = JSON.stringify(midgame().game_state).replaceAll(':', ': ');
  const id = SQL_ID.replace('number', ':number');
  const half = GAME_MOVES.length / 2;
  return `
\\set number random(${games.from}, ${games.from + games.count - 1})
begin;
select set_config('app.user_id', '${player}', true);
select *, version as seen from chess_games where id = ${id} \\gset
update chess_games set
  game_state = '${state}',
  moves = moves[:${half}] || array['e2e4'],
  clocks = clocks[:${half}] || array[300000],
  version = version + 1,
  updated_at = now()
where id = ${id} and version = :seen and finished_at is null;
commit;
`;
}
