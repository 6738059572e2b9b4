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

/** Enough for anybody who means it. */
const OPEN_LINKS_MAX = 20;

export function linkRoutes(
  routes: Routes,
  { startAgreedGame }: { readonly startAgreedGame: StartAgreedGame },
): void {
  routes.workspace(
    'POST',
    LINKS,
    {
      tag,
      summary: 'Make a link that opens a game with whoever follows it first',
      body: CreateGameLink,
      answer: GameLink,
      status: 201,
      limit: 'gameLinks',
    },
    async ({ transaction, workspaceId, caller, record, body }) => {
      if (record.isPersonal) return refuse('not_for_personal');
      if ((await countOpenLinks(transaction, caller.id)) >= OPEN_LINKS_MAX)
        return refuse('too_many_games');
      const { timeControl, color, rated = true } = body;
      const link = { time_control: timeControl, color, rated };
      return ok(await insertLink(transaction, workspaceId, caller.id, link));
    },
  );

  routes.workspace(
    'GET',
    LINK,
    { tag, summary: 'What a link opens', params, answer: GameLink },
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
      summary: 'Follow it: the game begins',
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
    { tag, summary: 'Withdraw it', params, status: 204 },
    async ({ transaction, workspaceId, params: { linkId } }) =>
      ok(await deleteLink(transaction, workspaceId, linkId)),
  );
}
