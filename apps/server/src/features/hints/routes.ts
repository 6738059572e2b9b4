import { AskHint, Hint, Uuid } from '@rookery/contract';
import type { GameId } from '@rookery/database';
import { Type } from 'typebox';
import { createAllowance } from '../../allowance.ts';
import type { Routes } from '../../http/routes.ts';
import { refuse } from '../../result.ts';
import { giveHint, type FindGame } from './give-hint.ts';

/** Pages ask again while the engine thinks. */
const QUESTIONS_PER_SECOND = 5;

export function hintRoutes(routes: Routes, { findGame }: { readonly findGame: FindGame }): void {
  const allowance = createAllowance(QUESTIONS_PER_SECOND);
  routes.member(
    'POST',
    '/api/chess/games/:gameId/hint',
    {
      tag: 'Chess training',
      summary: 'Help in a training game; asked again, the answer that was not ready',
      params: Type.Object({ gameId: Uuid }),
      body: AskHint,
      answer: Hint,
    },
    async ({ transaction, caller, params: { gameId }, body }) =>
      allowance.take(caller.id)
        ? giveHint(transaction, caller.id, gameId as GameId, body, findGame)
        : refuse('too_many_requests'),
  );
}
