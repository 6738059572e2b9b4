import type { GameId } from '@rookery/database';
import { ok } from '../../answers/result.ts';
import type { FindGame } from '../../chess/played-game.ts';
import type { Routes } from '../../http/routes.ts';
import { changeConditionalMoves, changeNote, readPreparation } from './preparation.ts';
import { readVacation, startVacation, stopVacation } from './vacation.ts';

export function correspondenceRoutes(
  routes: Routes,
  { findGame }: { readonly findGame: FindGame },
): void {
  routes.member(
    'GET /api/chess/games/:gameId/preparation',
    {},
    ({ transaction, caller, params: { gameId } }) =>
      readPreparation({ transaction, caller: caller.id, gameId: gameId as GameId, findGame }),
  );

  routes.member(
    'PUT /api/chess/games/:gameId/note',
    { limit: 'gameActions' },
    ({ transaction, caller, params: { gameId }, body }) =>
      changeNote({ transaction, caller: caller.id, gameId: gameId as GameId, findGame }, body.text),
  );

  routes.member(
    'PUT /api/chess/games/:gameId/conditional-moves',
    { limit: 'gameActions' },
    ({ transaction, caller, params: { gameId }, body }) =>
      changeConditionalMoves(
        { transaction, caller: caller.id, gameId: gameId as GameId, findGame },
        body,
      ),
  );

  routes.member('GET /api/chess/vacation', {}, async ({ transaction, caller }) =>
    ok(await readVacation(transaction, caller.id)),
  );

  routes.member(
    'POST /api/chess/vacation',
    { limit: 'preferences' },
    ({ transaction, caller, body }) => startVacation(transaction, caller.id, body.days),
  );

  routes.member(
    'DELETE /api/chess/vacation',
    { limit: 'preferences' },
    async ({ transaction, caller }) => ok(await stopVacation(transaction, caller.id)),
  );
}
