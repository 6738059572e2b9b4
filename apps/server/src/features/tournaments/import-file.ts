import type { ImportTournament, WorkspaceRecord } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { ok, refuse, type Result, type RouteResult } from '../../answers/result.ts';
import { threadJob, type Orderer } from '../../threads/thread-job.ts';
import { insertImported } from './import-queries.ts';
import { insertByes, replaceForbiddenPairs } from './queries.ts';
import type { default as workReadReport, ReadReport } from './read-report.thread.ts';
import { announceCreated, APPEAR_WITHIN_S } from './settings.ts';

const read = threadJob<typeof workReadReport>(new URL('./read-report.thread.ts', import.meta.url));

export function readReport(
  { text }: ImportTournament,
  orderer: Orderer,
): Promise<Result<ReadReport>> {
  return read(text, orderer);
}

/**
 * Stores a tournament over the board from a report file. Its players have no accounts. A Swiss tournament that is not
 * over goes on here: an arbiter starts the next round.
 */
export async function importTournament(
  transaction: ScopedTransaction,
  creator: UserId,
  record: WorkspaceRecord,
  { tournament, name, players, rounds, pairings, byes, forbiddenPairs }: ReadReport,
): Promise<RouteResult<'POST /api/:wsId/tournaments/import'>> {
  if (record.isPersonal) return refuse('not_for_personal');
  const id = await insertImported(
    transaction,
    {
      ...tournament,
      workspace_id: record.workspace.id as WorkspaceId,
      created_by: creator,
      name: name ?? record.workspace.name,
      over_the_board: true,
      time_control: null,
      rated: false,
      check_in: false,
      open_to_platform: false,
      round_start: 'by_hand',
      pause_s: 0,
      appear_within_s: APPEAR_WITHIN_S,
    },
    players,
    rounds,
    pairings,
  );
  await insertByes(transaction, byes);
  if (forbiddenPairs.length > 0) await replaceForbiddenPairs(transaction, id, forbiddenPairs);
  return ok(await announceCreated(transaction, id));
}
