import type { TokenScope } from '../api-token.ts';
import { ACCOUNT_ROUTES } from './accounts.ts';
import { ADMINISTRATION_ROUTES } from './administration.ts';
import { API_TOKEN_ROUTES } from './api-tokens.ts';
import { BOT_ROUTES } from './bots.ts';
import { CHALLENGE_ROUTES } from './challenges.ts';
import { CHAT_ROUTES } from './chat.ts';
import { CORRESPONDENCE_ROUTES } from './correspondence.ts';
import { ENGINE_ROUTES } from './engine.ts';
import { FINDING_GAME_ROUTES } from './finding-games.ts';
import { GAME_ROUTES } from './games.ts';
import { GUARDIAN_ROUTES } from './guardians.ts';
import type { RouteKey } from './index.ts';
import { INVITE_ROUTES } from './invites.ts';
import { JUNIOR_ROUTES } from './juniors.ts';
import { MEMBER_ROUTES } from './members.ts';
import { OWN_DATA_ROUTES } from './own-data.ts';
import { PUZZLE_ADMINISTRATION_ROUTES } from './puzzle-administration.ts';
import { WORKSPACE_LOG_ROUTES } from './workspace-log.ts';
import { WORKSPACE_ROUTES } from './workspaces.ts';

/** No token can call them: with one, a stolen token could take over the account or the platform. */
const NEVER = {
  ...ACCOUNT_ROUTES,
  ...OWN_DATA_ROUTES,
  ...API_TOKEN_ROUTES,
  ...BOT_ROUTES,
  ...GUARDIAN_ROUTES,
  ...JUNIOR_ROUTES,
  ...ADMINISTRATION_ROUTES,
  ...PUZZLE_ADMINISTRATION_ROUTES,
};

/** A token can read these. Members and roles are changed by people. */
const READ_ONLY = {
  ...WORKSPACE_ROUTES,
  ...WORKSPACE_LOG_ROUTES,
  ...MEMBER_ROUTES,
  ...INVITE_ROUTES,
};

/** What players do. */
const PLAY = {
  ...GAME_ROUTES,
  ...CORRESPONDENCE_ROUTES,
  ...ENGINE_ROUTES,
  ...CHAT_ROUTES,
  ...FINDING_GAME_ROUTES,
  ...CHALLENGE_ROUTES,
};

/** Routes that differ from the others of their group; null for never. */
const EXCEPTIONS: Partial<Record<RouteKey, TokenScope | null>> = {
  'GET /api/registration': 'read',
  // A program has to know its member, and a live token ends with the API token it was issued for.
  'GET /api/account': 'read',
  'POST /api/account/live-token': 'read',
  // Their secret addresses would outlive the token.
  'POST /api/:wsId/calendar/feed': null,
  'DELETE /api/:wsId/calendar/feed': null,
  'PUT /api/:wsId/tournaments/:tournamentId/publication': null,
  'POST /api/notifications/push': null,
  'DELETE /api/notifications/push': null,
  'PATCH /api/notifications/preferences': null,
  'POST /api/notifications/unsubscribe': null,
  // Moderators act as such.
  'POST /api/:wsId/chat/mute/create': 'write',
  'DELETE /api/:wsId/chat/mute/:userId': 'write',
  // The actions of a player in a tournament; all others are those of an arbiter.
  'POST /api/:wsId/tournaments/:tournamentId/entry': 'play',
  'DELETE /api/:wsId/tournaments/:tournamentId/entry': 'play',
  'PUT /api/:wsId/tournaments/:tournamentId/entry/check-in': 'play',
  'PUT /api/:wsId/tournaments/:tournamentId/entry/pause': 'play',
  'PUT /api/:wsId/tournaments/:tournamentId/rounds/:round/boards/:board/ready': 'play',
};

/** The scope that a token needs for a route; null if no token can call it. A new route that writes needs `write`. */
export function scopeOf(key: RouteKey): TokenScope | null {
  const exception = EXCEPTIONS[key];
  if (exception !== undefined) return exception;
  if (key in NEVER) return null;
  if (key.startsWith('GET ')) return 'read';
  if (key in READ_ONLY) return null;
  return key in PLAY ? 'play' : 'write';
}

/** A game with a bot is chosen by its opponent, who challenges it or accepts its challenge. */
const CLOSED_TO_BOTS: ReadonlySet<RouteKey> = new Set([
  'POST /api/chess/games',
  'POST /api/chess/seeks',
  'POST /api/chess/seeks/:userId/accept',
  'POST /api/:wsId/chess/links/:linkId/follow',
  'POST /api/:wsId/tournaments/:tournamentId/entry',
]);

export function isClosedToBots(key: RouteKey): boolean {
  return CLOSED_TO_BOTS.has(key);
}
