import type { Routes } from '../../http/routes.ts';
import { ok } from '../../answers/result.ts';
import { askForDeletion, type DeletionDependencies } from './account-deletion.ts';
import { askForExport, leftOf, openExport } from './exports.ts';
import { deleteDeletion, findDeletion, ownedAlone, recentExports } from './queries.ts';

export function ownDataRoutes(routes: Routes, dependencies: DeletionDependencies): void {
  const { database, jobs, ownerCheck } = dependencies;

  routes.caller('GET /api/account/data', {}, async ({ caller }) => {
    const has_password = await ownerCheck.hasPassword(caller);
    return database.as(caller.id, async (transaction) => {
      const exports = await recentExports(transaction, caller.id);
      return ok({
        export: exports[0] ?? null,
        exports_left: leftOf(exports),
        deletion: (await findDeletion(transaction, caller.id)) ?? null,
        has_password,
        owned_alone: await ownedAlone(transaction),
      });
    });
  });

  routes.caller('POST /api/account/data/exports', { freshSession: true }, ({ caller }) =>
    askForExport(database, jobs, caller.id),
  );

  routes.caller(
    'GET /api/account/data/exports/:exportId/file',
    { freshSession: true },
    ({ caller, params }) => openExport(database, caller.id, params.exportId),
  );

  routes.caller('POST /api/account/deletion', { freshSession: true }, ({ caller, body }) =>
    askForDeletion(dependencies, caller, body.password),
  );

  routes.member(
    'DELETE /api/account/deletion',
    { freshSession: true },
    async ({ transaction, caller }) => {
      await deleteDeletion(transaction, caller.id);
      return ok(null);
    },
  );
}
