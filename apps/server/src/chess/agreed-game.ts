import type { TimeControl } from '@rookery/chess';
import type { ChessGame, GameColor } from '@rookery/contract';
import type { GameId, ScopedTransaction, UserId } from '@rookery/database';
import type { WorkspaceId } from '@rookery/workspace-routing';
import type { Static } from 'typebox';
import type { Result } from '../answers/result.ts';

/** A game that two members have agreed on, by a link, a seek or a challenge. */
export interface AgreedGame {
  readonly id: GameId;
  readonly host: UserId;
  readonly guest: UserId;
  /** The host's colour. */
  readonly color: Static<typeof GameColor>;
  readonly timeControl: TimeControl | null;
  readonly rated: boolean;
  readonly workspaceId: WorkspaceId | null;
  /** The start position; the usual one if missing or null. */
  readonly initialFen?: string | null;
}

/** Starts the game, or finds it if these two have started it before. */
export type StartAgreedGame = (
  transaction: ScopedTransaction,
  game: AgreedGame,
) => Promise<Result<ChessGame, 'id_taken' | 'blocked'>>;
