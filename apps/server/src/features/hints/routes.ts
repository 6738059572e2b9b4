import { AskHint, Hint, Uuid } from '@rookery/contract';
import type { GameId } from '@rookery/database';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { giveHint, type FindGame } from './give-hint.ts';

export function hintRoutes(routes: Routes, { findGame }: { readonly findGame: FindGame }): void {
  routes.member(
    'POST',
    '/api/chess/games/:gameId/hint',
    {
      tag: 'Chess training',
      summary: 'Help in a training game; asked again, the answer that was not ready',
      params: Type.Object({ gameId: Uuid }),
      body: AskHint,
      answer: Hint,
      limit: 'hints',
    },
    ({ transaction, caller, params: { gameId }, body }) =>
      giveHint(transaction, caller.id, gameId as GameId, body, findGame),
  );
}
