import type { WorkspaceRecord } from '@rookery/contract';
import type { QueryClient } from '@tanstack/react-query';
import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { accountQuery } from '../features/account/queries.ts';
import { announcementsQuery } from '../features/announcements/queries.ts';
import { nextDaysQuery } from '../features/calendar/queries.ts';
import { ALL_PAGES, domainsQuery, pagesQuery } from '../features/crawlers/queries.ts';
import {
  latestOwnGamesQuery,
  liveGamesQuery,
  ownResultsQuery,
  resultsQuery,
} from '../features/lobby/game-lists.ts';
import { membersQuery } from '../features/members/queries.ts';
import { inboxQuery, preferencesQuery } from '../features/notifications/queries.ts';
import { ownDataQuery } from '../features/own-data/queries.ts';
import { topPlayersQuery } from '../features/players/queries.ts';
import { mistakesQuery } from '../features/puzzles/mistakes/queries.ts';
import { dailyPuzzleQuery, historyQuery, progressQuery } from '../features/puzzles/queries.ts';
import { OPEN_TASKS, tasksQuery } from '../features/tasks/queries.ts';
import { currentTournamentsQuery } from '../features/tournaments/queries.ts';
import { workspacesQuery } from '../features/workspaces/queries.ts';
import {
  CalendarIcon,
  ChessIcon,
  HomeIcon,
  KeyIcon,
  MembersIcon,
  NewsIcon,
  SettingsIcon,
  TasksIcon,
} from '../ui/icons.tsx';
import type { Chapter } from './messages/dictionary.ts';

/** One page of a workspace. Titles are keys of messages. */
export interface Page {
  /** Without the identifier of the workspace. The server has the same list in `WORKSPACE_PAGES`. */
  readonly path: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- Pages have no props.
  readonly component: AsyncRouteComponent<any>;
  /** Messages that only some pages need. The page is shown once they are here. */
  readonly chapter?: Chapter;
  /** Starts queries. The page is shown once the returned promise, if there is one, resolves. */
  readonly load?: (client: QueryClient, workspaceId: string) => Promise<void> | void;
  /** Its place in the rail, and in the bar of a phone; where that has no space, in the menu of the account. */
  readonly rail?: {
    readonly title: string;
    readonly Icon: ComponentType<{ className?: string }>;
    readonly hasSubPages?: boolean;
    readonly notOnPhone?: boolean;
    /** Shown in the root workspace only. */
    readonly inRootOnly?: boolean;
  };
  /** Its tab on the chess pages. */
  readonly tab?: string;
  /** Its entry in the palette. */
  readonly palette?: string;
}

/** All pages of a workspace, in the order of the rail, the tabs and the palette. */
export const PAGES = [
  {
    path: '/',
    component: lazyRouteComponent(() => import('./pages/HomePage.tsx'), 'HomePage'),
    chapter: 'tasks',
    load: loadHome,
    rail: { title: 'nav.home', Icon: HomeIcon },
    palette: 'nav.home',
  },
  {
    path: '/tasks',
    component: lazyRouteComponent(() => import('./pages/TasksPage.tsx'), 'TasksPage'),
    chapter: 'tasks',
    load: loadTasks,
    rail: { title: 'nav.tasks', Icon: TasksIcon },
    palette: 'nav.tasks',
  },
  {
    path: '/calendar',
    component: lazyRouteComponent(() => import('./pages/CalendarPage.tsx'), 'CalendarPage'),
    chapter: 'calendar',
    rail: { title: 'nav.calendar', Icon: CalendarIcon, hasSubPages: true },
    palette: 'nav.calendar',
  },
  {
    path: '/calendar/settings',
    component: lazyRouteComponent(
      () => import('./pages/CalendarSettingsPage.tsx'),
      'CalendarSettingsPage',
    ),
    chapter: 'calendar',
  },
  {
    path: '/chess',
    component: lazyRouteComponent(() => import('./pages/chess/LobbyPage.tsx'), 'LobbyPage'),
    // Awaits only what decides the layout: a member without a club has another one, and tournaments have a section.
    load: async (client, workspaceId) => {
      await Promise.all([
        client.prefetchQuery(workspacesQuery),
        client.prefetchQuery(currentTournamentsQuery(workspaceId)),
      ]);
    },
    rail: { title: 'nav.chess', Icon: ChessIcon, hasSubPages: true },
    tab: 'lobby.pages.lobby',
    palette: 'nav.chess',
  },
  {
    path: '/members',
    component: lazyRouteComponent(() => import('./pages/MembersPage.tsx'), 'MembersPage'),
    chapter: 'settings',
    load: (client, workspaceId) => void client.prefetchQuery(membersQuery(workspaceId)),
    rail: { title: 'nav.members', Icon: MembersIcon, notOnPhone: true },
    palette: 'nav.members',
  },
  {
    path: '/crawlers',
    component: lazyRouteComponent(() => import('./pages/CrawledPagesPage.tsx'), 'CrawledPagesPage'),
    chapter: 'crawlers',
    load: (client, workspaceId) => {
      void client.prefetchQuery(domainsQuery(workspaceId));
      void client.prefetchInfiniteQuery(pagesQuery(workspaceId, ALL_PAGES));
    },
    rail: { title: 'nav.crawlers', Icon: NewsIcon, hasSubPages: true, notOnPhone: true },
    palette: 'nav.crawlers',
  },
  {
    path: '/crawlers/domains',
    component: lazyRouteComponent(
      () => import('./pages/CrawlerDomainsPage.tsx'),
      'CrawlerDomainsPage',
    ),
    chapter: 'crawlers',
    load: (client, workspaceId) => void client.prefetchQuery(domainsQuery(workspaceId)),
  },
  {
    path: '/crawlers/uncrawled',
    component: lazyRouteComponent(() => import('./pages/UncrawledPage.tsx'), 'UncrawledPage'),
    chapter: 'crawlers',
  },
  {
    path: '/settings',
    component: lazyRouteComponent(() => import('./pages/SettingsPage.tsx'), 'SettingsPage'),
    chapter: 'settings',
    rail: { title: 'nav.settings', Icon: SettingsIcon, notOnPhone: true },
    palette: 'nav.settings',
  },
  {
    path: '/administration',
    component: lazyRouteComponent(
      () => import('./pages/administration/administration-pages.tsx'),
      'AccountsPage',
    ),
    chapter: 'administration',
    rail: {
      title: 'nav.administration',
      Icon: KeyIcon,
      hasSubPages: true,
      notOnPhone: true,
      inRootOnly: true,
    },
  },
  {
    path: '/administration/accounts/$account',
    component: lazyRouteComponent(
      () => import('./pages/administration/administration-pages.tsx'),
      'PlatformAccountPage',
    ),
    chapter: 'administration',
  },
  {
    path: '/administration/workspaces',
    component: lazyRouteComponent(
      () => import('./pages/administration/administration-pages.tsx'),
      'ClubsPage',
    ),
    chapter: 'administration',
  },
  {
    path: '/administration/reports',
    component: lazyRouteComponent(
      () => import('./pages/administration/administration-pages.tsx'),
      'ReportsPage',
    ),
    chapter: 'administration',
  },
  {
    path: '/administration/jobs',
    component: lazyRouteComponent(
      () => import('./pages/administration/administration-pages.tsx'),
      'JobsPage',
    ),
    chapter: 'administration',
  },
  {
    path: '/administration/health',
    component: lazyRouteComponent(
      () => import('./pages/administration/administration-pages.tsx'),
      'HealthPage',
    ),
    chapter: 'administration',
  },
  {
    path: '/administration/options',
    component: lazyRouteComponent(
      () => import('./pages/administration/administration-pages.tsx'),
      'OptionsPage',
    ),
    chapter: 'administration',
  },
  {
    path: '/account',
    component: lazyRouteComponent(() => import('./pages/AccountPage.tsx'), 'AccountPage'),
    chapter: 'account',
    palette: 'nav.account',
  },
  {
    path: '/account/security',
    component: lazyRouteComponent(() => import('./pages/SecurityPage.tsx'), 'SecurityPage'),
    chapter: 'account',
  },
  {
    path: '/account/data',
    component: lazyRouteComponent(() => import('./pages/OwnDataPage.tsx'), 'OwnDataPage'),
    chapter: 'account',
    load: (client) => void client.prefetchQuery(ownDataQuery),
  },
  {
    path: '/account/tokens',
    component: lazyRouteComponent(() => import('./pages/TokensPage.tsx'), 'TokensPage'),
    chapter: 'account',
  },
  {
    path: '/account/notifications',
    component: lazyRouteComponent(
      () => import('./pages/NotificationPreferencesPage.tsx'),
      'NotificationPreferencesPage',
    ),
    chapter: 'notifications',
    load: (client) => void client.prefetchQuery(preferencesQuery),
  },
  {
    path: '/notifications',
    component: lazyRouteComponent(
      () => import('./pages/NotificationsPage.tsx'),
      'NotificationsPage',
    ),
    load: (client) => void client.prefetchInfiniteQuery(inboxQuery(false)),
    palette: 'inbox.title',
  },
  {
    path: '/help',
    component: lazyRouteComponent(() => import('./pages/help/HelpPages.tsx'), 'MembersHelpPage'),
    chapter: 'help',
    palette: 'nav.help',
  },
  {
    path: '/help/organisers',
    component: lazyRouteComponent(() => import('./pages/help/HelpPages.tsx'), 'OrganisersHelpPage'),
    chapter: 'help',
    palette: 'nav.organisersHelp',
  },
  {
    path: '/announcements',
    component: lazyRouteComponent(
      () => import('./pages/AnnouncementsPage.tsx'),
      'AnnouncementsPage',
    ),
    chapter: 'notifications',
    load: (client, workspaceId) =>
      void client.prefetchInfiniteQuery(announcementsQuery(workspaceId)),
  },
  {
    path: '/chess/games',
    component: lazyRouteComponent(() => import('./pages/chess/GamesPage.tsx'), 'GamesPage'),
    tab: 'lobby.pages.games',
    palette: 'lobby.pages.games',
  },
  {
    path: '/chess/games/$game',
    component: lazyRouteComponent(() => import('./pages/chess/GamePage.tsx'), 'GamePage'),
  },
  {
    path: '/chess/games/$game/review',
    component: lazyRouteComponent(() => import('./pages/chess/ReviewPage.tsx'), 'ReviewPage'),
    chapter: 'review',
  },
  {
    path: '/chess/tournaments',
    component: lazyRouteComponent(
      () => import('./pages/chess/TournamentsPage.tsx'),
      'TournamentsPage',
    ),
    chapter: 'tournaments',
    load: (client, workspaceId) => void client.prefetchQuery(currentTournamentsQuery(workspaceId)),
    tab: 'lobby.pages.tournaments',
    palette: 'lobby.pages.tournaments',
  },
  {
    path: '/chess/tournaments/new',
    component: lazyRouteComponent(
      () => import('./pages/chess/NewTournamentPage.tsx'),
      'NewTournamentPage',
    ),
    chapter: 'tournaments',
  },
  {
    path: '/chess/tournaments/$tournament',
    component: lazyRouteComponent(
      () => import('./pages/chess/TournamentPage.tsx'),
      'TournamentPage',
    ),
    chapter: 'tournaments',
  },
  {
    path: '/chess/puzzles',
    component: lazyRouteComponent(() => import('./pages/chess/PuzzlesPage.tsx'), 'PuzzlesPage'),
    chapter: 'puzzles',
    // Awaits what decides the layout: a server without puzzles has another one.
    load: async (client) => {
      await Promise.all([
        client.prefetchQuery(dailyPuzzleQuery),
        client.prefetchQuery(progressQuery),
      ]);
    },
    tab: 'lobby.pages.puzzles',
    palette: 'lobby.pages.puzzles',
  },
  {
    path: '/chess/puzzles/next',
    component: lazyRouteComponent(
      () => import('./pages/chess/NextPuzzlePage.tsx'),
      'NextPuzzlePage',
    ),
    chapter: 'puzzles',
  },
  {
    path: '/chess/puzzles/history',
    component: lazyRouteComponent(
      () => import('./pages/chess/PuzzleHistoryPage.tsx'),
      'PuzzleHistoryPage',
    ),
    chapter: 'puzzles',
    load: (client) => void client.prefetchInfiniteQuery(historyQuery),
  },
  {
    path: '/chess/puzzles/progress',
    component: lazyRouteComponent(
      () => import('./pages/chess/PuzzleProgressPage.tsx'),
      'PuzzleProgressPage',
    ),
    chapter: 'puzzles',
    load: (client) => void client.prefetchQuery(progressQuery),
  },
  {
    path: '/chess/puzzles/mistakes',
    component: lazyRouteComponent(() => import('./pages/chess/MistakesPage.tsx'), 'MistakesPage'),
    chapter: 'puzzles',
    load: (client) => void client.prefetchQuery(mistakesQuery),
  },
  {
    path: '/chess/puzzles/administration',
    component: lazyRouteComponent(
      () => import('./pages/chess/PuzzleAdministrationPage.tsx'),
      'PuzzleAdministrationPage',
    ),
    chapter: 'puzzles',
  },
  {
    path: '/chess/puzzles/homework/$homework',
    component: lazyRouteComponent(() => import('./pages/chess/HomeworkPage.tsx'), 'HomeworkPage'),
    chapter: 'puzzles',
  },
  {
    path: '/chess/puzzles/runs/$mode',
    component: lazyRouteComponent(() => import('./pages/chess/RunPage.tsx'), 'RunPage'),
    chapter: 'puzzles',
  },
  {
    path: '/chess/puzzles/$puzzle',
    component: lazyRouteComponent(() => import('./pages/chess/PuzzlePage.tsx'), 'PuzzlePage'),
    chapter: 'puzzles',
    load: (client) => void client.prefetchQuery(progressQuery),
  },
  {
    path: '/chess/analysis',
    component: lazyRouteComponent(() => import('./pages/chess/AnalysisPage.tsx'), 'AnalysisPage'),
    chapter: 'analysis',
    tab: 'lobby.pages.analysis',
    palette: 'lobby.pages.analysis',
  },
  {
    path: '/chess/leaderboard',
    component: lazyRouteComponent(
      () => import('./pages/chess/LeaderboardPage.tsx'),
      'LeaderboardPage',
    ),
    tab: 'lobby.pages.leaderboard',
    palette: 'lobby.pages.leaderboard',
  },
  {
    path: '/chess/players/$player',
    component: lazyRouteComponent(() => import('./pages/chess/PlayerPage.tsx'), 'PlayerPage'),
    chapter: 'achievements',
    /** Of the member's own profile. */
    tab: 'lobby.pages.profile',
  },
  {
    path: '/chess/join/$link',
    component: lazyRouteComponent(() => import('./pages/chess/JoinPage.tsx'), 'JoinPage'),
  },
  {
    path: '/chess/settings',
    component: lazyRouteComponent(
      () => import('./pages/chess/ChessSettingsPage.tsx'),
      'ChessSettingsPage',
    ),
    tab: 'lobby.pages.settings',
    palette: 'boardSettings.title',
  },
] as const satisfies readonly Page[];

function loadTasks(client: QueryClient, workspaceId: string): void {
  void client.prefetchInfiniteQuery(tasksQuery(workspaceId, OPEN_TASKS));
  void client.prefetchQuery(membersQuery(workspaceId));
}

/**
 * Awaits only the lists that decide which parts the home page has: without opponents there is no way to challenge one,
 * a club without results shows a checklist, and announcements, events, tournaments and the puzzle of the day
 * have sections.
 */
async function loadHome(client: QueryClient, workspaceId: string): Promise<void> {
  loadTasks(client, workspaceId);
  const account = client.getQueryData(accountQuery.queryKey);
  if (!account) return;
  if (workspaceId === account.personal_workspace_id) {
    void client.prefetchQuery(liveGamesQuery(undefined));
    await Promise.all([
      client.prefetchQuery(workspacesQuery),
      client.prefetchQuery(nextDaysQuery(workspaceId)),
      client.prefetchQuery(currentTournamentsQuery(workspaceId)),
      client.prefetchQuery(dailyPuzzleQuery),
      client.prefetchQuery(ownResultsQuery(account.id)),
    ]);
    return;
  }
  void client.prefetchQuery(liveGamesQuery(workspaceId));
  void client.prefetchQuery(topPlayersQuery(workspaceId));
  await Promise.all([
    client.prefetchQuery(membersQuery(workspaceId)),
    client.prefetchQuery(nextDaysQuery(workspaceId)),
    client.prefetchQuery(currentTournamentsQuery(workspaceId)),
    client.prefetchQuery(dailyPuzzleQuery),
    client.prefetchQuery(resultsQuery(workspaceId)),
    client.prefetchInfiniteQuery(announcementsQuery(workspaceId)),
  ]);
  const isNew = client.getQueryData(resultsQuery(workspaceId).queryKey)?.length === 0;
  if (isNew) await client.prefetchQuery(latestOwnGamesQuery(account.id));
}

type Entry = (typeof PAGES)[number];
export type PagePath = Entry['path'];

/** The address of a page for links, such as `/$workspace/tasks`. */
export function addressOf<Path extends PagePath>(path: Path): Address<Path> {
  return (path === '/' ? '/$workspace' : `/$workspace${path}`) as Address<Path>;
}

type Address<Path extends PagePath> = Path extends '/' ? '/$workspace' : `/$workspace${Path}`;

const RAIL_PAGES = PAGES.filter((page) => 'rail' in page);

/** The pages in the rail of a workspace. */
export function railPages({ isRoot }: WorkspaceRecord) {
  return RAIL_PAGES.filter(({ rail }) => isRoot || !('inRootOnly' in rail));
}
export const TAB_PAGES = PAGES.filter((page) => 'tab' in page);
export const PALETTE_PAGES = PAGES.filter((page) => 'palette' in page);
