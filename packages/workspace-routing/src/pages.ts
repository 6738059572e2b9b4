/**
 * Every page there is. The server answers 200 for these and 404 for the rest, and the web app's
 * router is held against the same list by a test: neither can know a page the other does not.
 */
export const PUBLIC_PAGES = [
  '/',
  '/login',
  '/login/forgot',
  '/login/reset',
  '/signup',
  '/invite/:token',
] as const;

/** Pages inside a workspace, as they stand after its identifier; the empty path is its home. */
export const WORKSPACE_PAGES = [
  '',
  '/tasks',
  '/chess',
  '/chess/games',
  '/chess/games/:game',
  '/chess/games/:game/review',
  '/chess/analysis',
  '/chess/leaderboard',
  '/chess/players/:player',
  '/chess/join/:link',
  '/chess/settings',
  '/members',
  '/settings',
  '/account',
] as const;

/** The page of a game for every member: `personal` is a workspace of whoever reads it, a club may not be. */
export function gamePagePath(gameId: string): string {
  return `/personal/chess/games/${gameId}`;
}

const publicPages = PUBLIC_PAGES.map(patternOf);
const workspacePages = WORKSPACE_PAGES.map(patternOf);

export function isPublicPage(path: string): boolean {
  return publicPages.some((pattern) => pattern.test(path));
}

export function isWorkspacePage(rest: string): boolean {
  return workspacePages.some((pattern) => pattern.test(rest));
}

/** `:name` stands for one segment; a trailing slash is tolerated. */
function patternOf(page: string): RegExp {
  return new RegExp(`^${page.replace(/\/$/, '').replace(/:[a-z]+/g, '[^/]+')}/?$`);
}
