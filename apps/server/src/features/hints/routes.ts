import type { GameId } from '@rookery/database';
import type { FindGame } from '../../chess/played-game.ts';
import type { Routes } from '../../http/routes.ts';
import { getHint } from './get-hint.ts';

export function hintRoutes(routes: Routes, { findGame }: { readonly findGame: FindGame }): void {
  routes.member(
    'POST /api/chess/games/:gameId/hint',
    { limit: 'hints' },
    ({ transaction, caller, params: { gameId }, body }) =>
      getHint(transaction, caller.id, gameId as GameId, body, findGame),
  );
}
