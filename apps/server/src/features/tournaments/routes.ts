import { hasPermission, type WorkspaceRecord } from '@rookery/contract';
import type { TournamentId, TournamentPlayerId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import { Afterwards, ok, refuse } from '../../answers/result.ts';
import { threadJob } from '../../threads/thread-job.ts';
import type { Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import { controlTournament } from './control.ts';
import { forbidPairs } from './forbidden-pairs.ts';
import { hasReportFile, isArena } from './formats.ts';
import { importTournament, readReport } from './import-file.ts';
import { addPlayer, changePlayer } from './players.ts';
import { publish, unpublish } from './publication.ts';
import {
  checkIn,
  enter,
  findTournament,
  listTournaments,
  pauseInArena,
  showPublished,
  traceOf,
  withdraw,
  type TournamentOfClub,
} from './queries.ts';
import { makePublicRecord, makeRecord, presentTournament } from './record.ts';
import { repairRound } from './repair.ts';
import { enterResult, reportOwnResult, tellReady } from './results.ts';
import { changeTournament, createTournament } from './settings.ts';
import { TournamentReader } from './whole-tournament.ts';
import type workSums from './sums.thread.ts';
import type workReportFile from './report-file.thread.ts';

const sumsOf = threadJob<typeof workSums>(new URL('./sums.thread.ts', import.meta.url));
const makeReport = threadJob<typeof workReportFile>(
  new URL('./report-file.thread.ts', import.meta.url),
);

const permission = 'tournament.manage';

export function tournamentRoutes(routes: Routes): void {
  readingRoutes(routes);
  entryRoutes(routes);
  arbiterRoutes(routes);
}

function readingRoutes(routes: Routes): void {
  const reader = new TournamentReader();

  routes.workspace(
    'GET /api/:wsId/tournaments',
    {},
    ({ transaction, workspaceId, record, query }) => {
      // A personal workspace shows what the member can see in all of their clubs.
      const club = record.isPersonal ? null : workspaceId;
      return listPage(
        query,
        (page) => listTournaments(transaction, club, query.state ?? 'current', page),
        (row) => [row.created_at, row.id],
        presentTournament,
      );
    },
  );

  routes.workspace(
    'GET /api/:wsId/tournaments/:tournamentId',
    { frequent: true },
    async ({ transaction, caller, record, query, params: { tournamentId } }) => {
      const found = await reader.read(transaction, tournamentId);
      if (found === null) return refuse('not_found');
      const viewer = {
        id: caller.id,
        mayManage: mayManage(record, found.listed),
        wantsAllPlayers: query.players === 'all',
      };
      return new Afterwards(async (orderer) =>
        ok(makeRecord(await reader.rank(found, orderer), viewer)),
      );
    },
  );

  routes.workspace(
    'GET /api/:wsId/tournaments/:tournamentId/players/:playerId/sums',
    {},
    async ({ transaction, params: { tournamentId, playerId } }) => {
      const found = await reader.read(transaction, tournamentId);
      if (found === null) return refuse('not_found');
      return new Afterwards(async (orderer) => {
        const tie_breaks = await sumsOf({ stored: found.stored, playerId }, orderer);
        return tie_breaks === null ? refuse('not_found') : ok({ tie_breaks });
      });
    },
  );

  routes.workspace(
    'GET /api/:wsId/tournaments/:tournamentId/rounds/:round/trace',
    {},
    async ({ transaction, params: { tournamentId, round } }) => {
      const brackets = await traceOf(transaction, tournamentId as TournamentId, round);
      return brackets === null ? refuse('not_found') : ok({ brackets });
    },
  );

  routes.workspace(
    'GET /api/:wsId/tournaments/:tournamentId/trf',
    {},
    async ({ transaction, params: { tournamentId } }) => {
      const found = await reader.read(transaction, tournamentId);
      if (found === null) return refuse('not_found');
      if (!hasReportFile(found.listed)) return refuse('no_report_file');
      const { listed, stored } = found;
      return new Afterwards(async (orderer) => ok(await makeReport({ listed, stored }, orderer)));
    },
  );

  routes.open(
    'GET /api/tournaments/:token',
    { expensive: true },
    async ({ transaction, params: { token } }) => {
      const id = await showPublished(transaction, token);
      const found = id && (await reader.read(transaction, id));
      if (found === null) return refuse('not_found');
      return new Afterwards(async (orderer) =>
        ok(makePublicRecord(await reader.rank(found, orderer))),
      );
    },
  );
}

function entryRoutes(routes: Routes): void {
  routes.workspace(
    'POST /api/:wsId/tournaments/:tournamentId/entry',
    {},
    async ({ transaction, params }) => {
      const refusal = await enter(transaction, params.tournamentId as TournamentId);
      return refusal === null ? ok(null) : refuse(refusal);
    },
  );

  routes.workspace(
    'DELETE /api/:wsId/tournaments/:tournamentId/entry',
    {},
    async ({ transaction, params }) => {
      const isDone = await withdraw(transaction, params.tournamentId as TournamentId);
      return isDone ? ok(null) : refuse('not_found');
    },
  );

  routes.workspace(
    'PUT /api/:wsId/tournaments/:tournamentId/entry/check-in',
    {},
    async ({ transaction, params }) => {
      const refusal = await checkIn(transaction, params.tournamentId as TournamentId);
      return refusal === null ? ok(null) : refuse(refusal);
    },
  );

  routes.workspace(
    'PUT /api/:wsId/tournaments/:tournamentId/entry/pause',
    {},
    async ({ transaction, params, body }) => {
      const id = params.tournamentId as TournamentId;
      const tournament = await findTournament(transaction, id);
      if (tournament === undefined) return refuse('not_found');
      if (!isArena(tournament) || tournament.finished_at !== null) return refuse('wrong_state');
      return (await pauseInArena(transaction, id, body.isPaused)) ? ok(null) : refuse('not_found');
    },
  );

  routes.workspace(
    'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/result',
    {},
    async ({ transaction, record, params: { tournamentId, round, board }, body }) => {
      const id = tournamentId as TournamentId;
      const tournament = await findTournament(transaction, id);
      if (tournament === undefined) return refuse('not_found');
      const enterOne = mayManage(record, tournament) ? enterResult : reportOwnResult;
      return enterOne(transaction, { id, round, board }, body.result);
    },
  );

  routes.workspace(
    'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/ready',
    {},
    ({ transaction, params: { tournamentId, round, board }, body }) =>
      tellReady(transaction, { id: tournamentId as TournamentId, round, board }, body.isReady),
  );
}

function arbiterRoutes(routes: Routes): void {
  routes.workspace(
    'POST /api/:wsId/tournaments',
    { permission, cleansText: true },
    ({ transaction, caller, record, body }) =>
      createTournament(transaction, caller.id, record, body),
  );

  routes.preparedWorkspace(
    'POST /api/:wsId/tournaments/import',
    { permission, cleansText: true },
    ({ body, orderer }) => readReport(body, orderer),
    ({ transaction, caller, record, prepared }) =>
      importTournament(transaction, caller.id, record, prepared),
  );

  routes.workspace(
    'PUT /api/:wsId/tournaments/:tournamentId/forbidden-pairs',
    { permission },
    ({ transaction, body, ...context }) => forbidPairs(transaction, placeOf(context), body),
  );

  routes.workspace(
    'PATCH /api/:wsId/tournaments/:tournamentId',
    { permission, cleansText: true },
    ({ transaction, body, ...context }) => changeTournament(transaction, placeOf(context), body),
  );

  routes.workspace(
    'POST /api/:wsId/tournaments/:tournamentId/control',
    { permission },
    ({ transaction, body, ...context }) => controlTournament(transaction, placeOf(context), body),
  );

  routes.workspace(
    'PUT /api/:wsId/tournaments/:tournamentId/publication',
    { permission },
    ({ transaction, ...context }) => publish(transaction, placeOf(context)),
  );

  routes.workspace(
    'DELETE /api/:wsId/tournaments/:tournamentId/publication',
    { permission },
    ({ transaction, ...context }) => unpublish(transaction, placeOf(context)),
  );

  routes.workspace(
    'POST /api/:wsId/tournaments/:tournamentId/players',
    { permission, cleansText: true },
    ({ transaction, body, ...context }) => addPlayer(transaction, placeOf(context), body),
  );

  routes.workspace(
    'PATCH /api/:wsId/tournaments/:tournamentId/players/:playerId',
    { permission },
    ({ transaction, body, ...context }) => {
      const playerId = context.params.playerId as TournamentPlayerId;
      return changePlayer(transaction, placeOf(context), playerId, body);
    },
  );

  routes.workspace(
    'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/pairings',
    { permission },
    ({ transaction, body, ...context }) =>
      repairRound(transaction, placeOf(context), context.params.round, body),
  );
}

function placeOf(context: {
  readonly workspaceId: WorkspaceId;
  readonly params: { readonly tournamentId: string };
}): TournamentOfClub {
  return { workspaceId: context.workspaceId, id: context.params.tournamentId as TournamentId };
}

/** A role in one club gives no rights in the tournaments of another. */
function mayManage(record: WorkspaceRecord, tournament: { workspace_id: WorkspaceId }): boolean {
  return record.workspace.id === tournament.workspace_id && hasPermission(record, permission);
}
