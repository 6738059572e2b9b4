import type { Static, TSchema } from 'typebox';
import type { ErrorCode } from '../error.ts';
import { ACCOUNT_ROUTES } from './accounts.ts';
import { ACHIEVEMENT_ROUTES } from './achievements.ts';
import { ADMINISTRATION_ROUTES } from './administration.ts';
import { API_TOKEN_ROUTES } from './api-tokens.ts';
import { AUTH_ROUTES } from './auth.ts';
import { BOT_ROUTES } from './bots.ts';
import { CALENDAR_ROUTES } from './calendar.ts';
import { CHALLENGE_ROUTES } from './challenges.ts';
import { CHAT_ROUTES } from './chat.ts';
import { CORRESPONDENCE_ROUTES } from './correspondence.ts';
import { CRAWLER_ROUTES } from './crawlers.ts';
import type { FileType } from './definition.ts';
import { ENGINE_ROUTES } from './engine.ts';
import { FINDING_GAME_ROUTES } from './finding-games.ts';
import { GAME_ROUTES } from './games.ts';
import { GUARDIAN_ROUTES } from './guardians.ts';
import { HOMEWORK_ROUTES } from './homework.ts';
import { INVITE_ROUTES } from './invites.ts';
import { JUNIOR_ROUTES } from './juniors.ts';
import { MEMBER_ROUTES } from './members.ts';
import { MISTAKE_ROUTES } from './mistakes.ts';
import { NOTIFICATION_ROUTES } from './notifications.ts';
import { OWN_DATA_ROUTES } from './own-data.ts';
import { PLAYER_ROUTES } from './players.ts';
import { PUZZLE_ADMINISTRATION_ROUTES } from './puzzle-administration.ts';
import { PUZZLE_RUN_ROUTES } from './puzzle-runs.ts';
import { PUZZLE_ROUTES } from './puzzles.ts';
import { TASK_ROUTES } from './tasks.ts';
import { TOURNAMENT_ROUTES } from './tournaments.ts';
import { WORKSPACE_LOG_ROUTES } from './workspace-log.ts';
import { WORKSPACE_ROUTES } from './workspaces.ts';

export { AUTH_ROUTES };
export { FILE_TYPES, type FileType, type RouteDefinition } from './definition.ts';

/**
 * The routes of the API by method and path, except those of the account service. The server registers its handlers
 * for these definitions. The web app imports only types from here: it would download all schemas otherwise.
 */
export const ROUTES = {
  ...ACCOUNT_ROUTES,
  ...OWN_DATA_ROUTES,
  ...API_TOKEN_ROUTES,
  ...BOT_ROUTES,
  ...GUARDIAN_ROUTES,
  ...JUNIOR_ROUTES,
  ...WORKSPACE_ROUTES,
  ...WORKSPACE_LOG_ROUTES,
  ...TASK_ROUTES,
  ...CALENDAR_ROUTES,
  ...MEMBER_ROUTES,
  ...INVITE_ROUTES,
  ...GAME_ROUTES,
  ...CORRESPONDENCE_ROUTES,
  ...ENGINE_ROUTES,
  ...PLAYER_ROUTES,
  ...CHAT_ROUTES,
  ...FINDING_GAME_ROUTES,
  ...CHALLENGE_ROUTES,
  ...TOURNAMENT_ROUTES,
  ...PUZZLE_ROUTES,
  ...PUZZLE_RUN_ROUTES,
  ...MISTAKE_ROUTES,
  ...HOMEWORK_ROUTES,
  ...NOTIFICATION_ROUTES,
  ...ACHIEVEMENT_ROUTES,
  ...PUZZLE_ADMINISTRATION_ROUTES,
  ...CRAWLER_ROUTES,
  ...ADMINISTRATION_ROUTES,
};

/** A method and a path, such as `GET /api/account`. */
export type RouteKey = keyof typeof ROUTES;

/**
 * All actions for which a member has to confirm their address, where the platform sends mail: those that reach other
 * people. Notifications by mail need it too (migration 0042).
 */
const CONFIRMED_ADDRESS_ROUTES = [
  'POST /api/workspaces',
  'POST /api/:wsId/invite/create',
  'POST /api/:wsId/announcements',
] as const satisfies readonly RouteKey[];

export function needsConfirmedAddress(key: RouteKey): boolean {
  return (CONFIRMED_ADDRESS_ROUTES as readonly RouteKey[]).includes(key);
}

/** A route whose path begins with a workspace. */
export type WorkspaceRouteKey = Extract<RouteKey, `${string} /api/:wsId${'' | `/${string}`}`>;

type AllRoutes = typeof ROUTES & typeof AUTH_ROUTES;

/** A route of the API or of the account service. */
export type AnyRouteKey = keyof AllRoutes;

/** A route whose response is not JSON. */
export type TextRouteKey = {
  [Key in AnyRouteKey]: AllRoutes[Key] extends { readonly contentType: string } ? Key : never;
}[AnyRouteKey];

/** A route that takes files. */
export type FileRouteKey = {
  [Key in RouteKey]: (typeof ROUTES)[Key] extends { readonly fileType: FileType } ? Key : never;
}[RouteKey];

/** The type of the files that a route takes. */
export type RouteFileType<Key extends FileRouteKey> = (typeof ROUTES)[Key]['fileType'];

type Part<Key extends AnyRouteKey, Name extends string> = AllRoutes[Key] extends {
  readonly [Each in Name]: infer Value;
}
  ? Value
  : undefined;

/** The type of a schema, or of no schema. */
type StaticOr<None, Schema> = Schema extends TSchema ? Static<Schema> : None;

/** Undefined if the path has no parameters. */
export type RouteParams<Key extends AnyRouteKey> =
  Part<Key, 'params'> extends infer Schemas extends Readonly<Record<string, TSchema>>
    ? { -readonly [Name in keyof Schemas]: Static<Schemas[Name]> }
    : undefined;

/** Undefined if the route has no query. */
export type RouteQuery<Key extends AnyRouteKey> = StaticOr<undefined, Part<Key, 'query'>>;

/** Undefined if the route has no body. */
export type RouteBody<Key extends AnyRouteKey> = StaticOr<undefined, Part<Key, 'body'>>;

/** Null if the response is empty. */
export type RouteAnswer<Key extends AnyRouteKey> = StaticOr<null, Part<Key, 'answer'>>;

/** The codes that the use case of a route refuses with. */
export type RouteError<Key extends AnyRouteKey> =
  Part<Key, 'errors'> extends readonly (infer Code extends ErrorCode)[] ? Code : never;
