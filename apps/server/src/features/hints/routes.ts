import { AskHint, Hint, Uuid } from '@rookery/contract';
import type { GameId } from '@rookery/database';
import { Type } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import { getHint, type FindGame } from './get-hint.ts';

export function hintRoutes(routes: Routes, { findGame }: { readonly findGame: FindGame }): void {
  routes.member(
    'POST',
    '/api/chess/games/:gameId/hint',
    {
      tag: 'Chess training',
      summary: 'Ask for a hint in a training game; repeat the request until the hint is ready',
      params: Type.Object({ gameId: Uuid }),
      body: AskHint,
      answer: Hint,
      limit: 'hints',
    },
    ({ transaction, caller, params: { gameId }, body }) =>
      getHint(transaction, caller.id, gameId as GameId, body, findGame),
  );
}
