/**
 * All pages. The server answers 200 for these and 404 for others, and a test compares the web app's router with
 * the same list.
 */
export const PUBLIC_PAGES = [
  '/',
  '/login',
  '/login/forgot',
  '/login/reset',
  '/signup',
  '/verify',
  '/invite/:token',
  '/tournament/:token',
  '/unsubscribe',
] as const;

/** Pages inside a workspace, as paths after its identifier; the empty path is its home. */
export const WORKSPACE_PAGES = [
  '',
  '/tasks',
  '/calendar',
  '/calendar/settings',
  '/chess',
  '/chess/games',
  '/chess/games/:game',
  '/chess/games/:game/review',
  '/chess/tournaments',
  '/chess/tournaments/new',
  '/chess/tournaments/:tournament',
  '/chess/puzzles',
  '/chess/puzzles/next',
  '/chess/puzzles/history',
  '/chess/puzzles/progress',
  '/chess/puzzles/mistakes',
  '/chess/puzzles/administration',
  '/chess/puzzles/homework/:homework',
  '/chess/puzzles/runs/:mode',
  '/chess/puzzles/:puzzle',
  '/chess/analysis',
  '/chess/leaderboard',
  '/chess/players/:player',
  '/chess/join/:link',
  '/chess/settings',
  '/members',
  '/crawlers',
  '/crawlers/domains',
  '/crawlers/uncrawled',
  '/settings',
  '/account',
  '/account/security',
  '/account/data',
  '/account/tokens',
  '/account/notifications',
  '/notifications',
  '/announcements',
  '/help',
  '/help/organisers',
  '/administration',
  '/administration/accounts/:account',
  '/administration/workspaces',
  '/administration/reports',
  '/administration/jobs',
  '/administration/health',
  '/administration/options',
] as const;

/** A game page that works for every member: each has a `personal` workspace, but not all are in the same club. */
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

/** `:name` matches one segment, and a trailing slash is allowed. */
function patternOf(page: string): RegExp {
  return new RegExp(`^${page.replace(/\/$/, '').replace(/:[a-z]+/g, '[^/]+')}/?$`);
}
