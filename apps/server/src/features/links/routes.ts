import { chosenControl } from '@rookery/chess';
import type { Routes } from '../../http/routes.ts';
import { ok, refuse } from '../../answers/result.ts';
import type { StartAgreedGame } from '../../chess/agreed-game.ts';
import { isOutsideJuniorClub } from '../../chess/queries.ts';
import { followLink } from './follow-link.ts';
import { countOpenLinks, deleteLink, findLink, insertLink } from './queries.ts';

const MAX_OPEN_LINKS = 20;

export function linkRoutes(
  routes: Routes,
  { startAgreedGame }: { readonly startAgreedGame: StartAgreedGame },
): void {
  routes.workspace(
    'POST /api/:wsId/chess/links',
    { limit: 'gameLinks' },
    async ({ transaction, workspaceId, caller, record, body }) => {
      if (record.isPersonal) return refuse('not_for_personal');
      if (await isOutsideJuniorClub(transaction, workspaceId)) return refuse('outside_junior_club');
      if ((await countOpenLinks(transaction, caller.id)) >= MAX_OPEN_LINKS)
        return refuse('too_many_games');
      const { timeControl, color, rated = true } = body;
      const time_control = timeControl && chosenControl(timeControl);
      const link = { time_control, color, rated: rated && time_control !== null };
      return ok(await insertLink(transaction, workspaceId, caller.id, link));
    },
  );

  routes.workspace(
    'GET /api/:wsId/chess/links/:linkId',
    {},
    async ({ transaction, workspaceId, params: { linkId } }) => {
      const link = await findLink(transaction, workspaceId, linkId);
      return link === undefined ? refuse('not_found') : ok(link);
    },
  );

  routes.workspace(
    'POST /api/:wsId/chess/links/:linkId/follow',
    { limit: 'games' },
    async ({ transaction, workspaceId, caller, params: { linkId } }) => {
      const link = await findLink(transaction, workspaceId, linkId);
      if (link === undefined) return refuse('not_found');
      return followLink(transaction, caller.id, link, startAgreedGame);
    },
  );

  routes.workspace(
    'DELETE /api/:wsId/chess/links/:linkId',
    {},
    async ({ transaction, workspaceId, params: { linkId } }) => {
      await deleteLink(transaction, workspaceId, linkId);
      return ok(null);
    },
  );
}
