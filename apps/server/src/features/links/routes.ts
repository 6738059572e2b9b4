import { ChessGame, CreateGameLink, GameLink, Uuid } from '@rookery/contract';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { ok, refuse } from '../../result.ts';
import { followLink, type StartAgreedGame } from './follow-link.ts';
import { countOpenLinks, deleteLink, findLink, insertLink } from './queries.ts';

const tag = 'Finding a game';
const LINKS = '/chess/links';
const LINK = `${LINKS}/:linkId` as const;
const params = Type.Object({ linkId: Uuid });

const MAX_OPEN_LINKS = 20;

export function linkRoutes(
  routes: Routes,
  { startAgreedGame }: { readonly startAgreedGame: StartAgreedGame },
): void {
  routes.workspace(
    'POST',
    LINKS,
    {
      tag,
      summary: 'Create a link that starts a game with the first member who follows it',
      body: CreateGameLink,
      answer: GameLink,
      status: 201,
      limit: 'gameLinks',
    },
    async ({ transaction, workspaceId, caller, record, body }) => {
      if (record.isPersonal) return refuse('not_for_personal');
      if ((await countOpenLinks(transaction, caller.id)) >= MAX_OPEN_LINKS)
        return refuse('too_many_games');
      const { timeControl, color, rated = true } = body;
      const link = { time_control: timeControl, color, rated };
      return ok(await insertLink(transaction, workspaceId, caller.id, link));
    },
  );

  routes.workspace(
    'GET',
    LINK,
    { tag, summary: 'A game link', params, answer: GameLink },
    async ({ transaction, workspaceId, params: { linkId } }) => {
      const link = await findLink(transaction, workspaceId, linkId);
      return link === undefined ? refuse('not_found') : ok(link);
    },
  );

  routes.workspace(
    'POST',
    `${LINK}/follow`,
    {
      tag,
      summary: 'Follow a game link, which starts the game',
      params,
      answer: ChessGame,
      limit: 'games',
    },
    async ({ transaction, workspaceId, caller, params: { linkId } }) => {
      const link = await findLink(transaction, workspaceId, linkId);
      if (link === undefined) return refuse('not_found');
      return followLink(transaction, caller.id, link, startAgreedGame);
    },
  );

  routes.workspace(
    'DELETE',
    LINK,
    { tag, summary: 'Withdraw a game link', params, status: 204 },
    async ({ transaction, workspaceId, params: { linkId } }) =>
      ok(await deleteLink(transaction, workspaceId, linkId)),
  );
}
