import type { AskHint } from '@rookery/contract';
import type { GameId, ScopedTransaction } from '@rookery/database';
import { sql } from 'kysely';

export interface HintRow {
  readonly ply: number;
  readonly help: AskHint['help'];
  readonly move: string | null;
}

/** Undefined if the position is not current any more. */
export async function requestHint(transaction: ScopedTransaction, id: GameId, request: AskHint) {
  const { rows } = await sql<HintRow>`
    select * from app.ask_hint(${id}, ${request.ply}, ${request.help})`.execute(transaction);
  return rows[0];
}
