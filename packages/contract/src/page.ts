import { Type, type Static } from 'typebox';
import { Account } from './account.ts';
import { ChessPreferences } from './chess-player.ts';
import { Locale, Nullable, Theme } from './scalars.ts';
import { WorkspaceRecord } from './workspace.ts';

/**
 * What the server already knows when it answers a page address; it stands in the document as JSON,
 * so the app paints its first frame without asking again.
 */
export const PageData = Type.Object({
  status: Type.Union([Type.Literal(200), Type.Literal(404), Type.Literal(503)]),
  locale: Locale,
  theme: Theme,
  /** Where the source of what runs here can be had. */
  sourceUrl: Nullable(Type.String()),
  account: Nullable(Account),
  workspace: Nullable(WorkspaceRecord),
  /** With the workspace: a board is painted once, in the colours its reader likes. */
  chess: Nullable(ChessPreferences),
});
export type PageData = Static<typeof PageData>;
