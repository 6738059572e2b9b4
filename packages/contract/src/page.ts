import { Type, type Static } from 'typebox';
import { Account } from './account.ts';
import { ChessPreferences } from './chess-player.ts';
import { Locale, Nullable, Theme } from './scalars.ts';
import { WorkspaceRecord } from './workspace.ts';

/**
 * Data that the server embeds as JSON in a page, so that the app renders its first frame without further requests.
 */
export const PageData = Type.Object({
  status: Type.Union([Type.Literal(200), Type.Literal(404), Type.Literal(503)]),
  locale: Locale,
  theme: Theme,
  /** The URL of the source code that runs here. */
  sourceUrl: Nullable(Type.String()),
  /** The name of the provider where members can sign in. */
  signInProvider: Nullable(Type.String()),
  /** For how many days messages of chats are kept; null if they stay. */
  chatDays: Nullable(Type.Integer()),
  account: Nullable(Account),
  workspace: Nullable(WorkspaceRecord),
  /** Sent with the workspace, so that a board is rendered in the reader's colors at once. */
  chess: Nullable(ChessPreferences),
});
export type PageData = Static<typeof PageData>;
