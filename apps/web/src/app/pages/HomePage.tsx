import { hasPermission } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { clubOf } from '../../chess/games/club-of.ts';
import { LatestAnnouncement } from '../../features/announcements/LatestAnnouncement.tsx';
import { NextEvents } from '../../features/calendar/NextEvents.tsx';
import { Greeting } from '../../features/home/Greeting.tsx';
import { LiveBoards } from '../../features/lobby/LiveBoards.tsx';
import { membersQuery } from '../../features/members/queries.ts';
import { DailyPuzzle } from '../../features/puzzles/DailyPuzzle.tsx';
import { TopPlayers } from '../../features/players/TopPlayers.tsx';
import { TournamentsSection } from '../../features/tournaments/TournamentsSection.tsx';
import { OPEN_TASKS } from '../../features/tasks/queries.ts';
import { TaskBoard } from '../../features/tasks/TaskBoard.tsx';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { HomeChecklist } from './HomeChecklist.tsx';
import { HomeClubs } from './HomeClubs.tsx';
import { HomePlay } from './HomePlay.tsx';
import { HomeResults } from './HomeResults.tsx';

/** Only the first few; the tasks page has all. */
const TASKS_SHOWN = 6;

/**
 * On a phone one column, the most important first. On a desk the results and the leaderboard are beside the boards
 * and the tasks; the last row takes the rest of the height, so that no gap opens above the tasks.
 */
const FRAME_CLASS =
  'grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 xl:grid-cols-[minmax(0,1fr)_19rem] xl:grid-rows-[auto_auto_1fr]';
const SIDE_CLASS =
  'grid grid-cols-[minmax(0,1fr)] content-start gap-10 xl:col-start-2 xl:row-span-2 xl:row-start-2';

/** The front page of a club, or of the member's own workspace. */
export function HomePage() {
  const t = useTranslations('home');
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const { isPersonal } = record;
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <Greeting name={account.name} workspaceName={record.workspace.name} />
      {!isPersonal && <HomeChecklist />}
      <div className={FRAME_CLASS}>
        <HomePlay />
        <LiveBoards slug={slug} userId={account.id} club={clubOf(slug)} />
        <div className={SIDE_CLASS}>
          {isPersonal ? (
            <HomeClubs />
          ) : (
            <LatestAnnouncement
              workspaceId={workspaceId}
              slug={slug}
              mayWrite={hasPermission(record, 'announcement.write')}
            />
          )}
          <NextEvents workspaceId={workspaceId} slug={slug} />
          <TournamentsSection workspaceId={workspaceId} slug={slug} />
          <HomePuzzle />
          <HomeResults />
          {!isPersonal && <HomeLeaders club={workspaceId} />}
        </div>
        <HomeTasks />
      </div>
    </>
  );
}

function HomePuzzle() {
  const t = useTranslations('dailyPuzzle');
  const { slug } = useWorkspaceScope();
  return (
    <DailyPuzzle
      slug={slug}
      aside={
        <Link
          to="/$workspace/chess/puzzles"
          params={{ workspace: slug }}
          className={TEXT_LINK_CLASS}
        >
          {t('all')}
        </Link>
      }
    />
  );
}

function HomeLeaders({ club }: { club: string }) {
  const t = useTranslations('home');
  const players = useTranslations('players');
  const { account, slug } = useWorkspaceScope();
  return (
    <Section
      title={t('topFive')}
      aside={
        <Link
          to="/$workspace/chess/leaderboard"
          params={{ workspace: slug }}
          className={TEXT_LINK_CLASS}
        >
          {players('leaderboard')}
        </Link>
      }
    >
      <TopPlayers club={club} userId={account.id} slug={slug} />
    </Section>
  );
}

function HomeTasks() {
  const t = useTranslations('home');
  const { account, workspaceId, slug } = useWorkspaceScope();
  const { data: members = [] } = useQuery(membersQuery(workspaceId));
  return (
    <Section
      title={t('tasks')}
      aside={
        <Link to="/$workspace/tasks" params={{ workspace: slug }} className={TEXT_LINK_CLASS}>
          {t('allTasks')}
        </Link>
      }
    >
      <TaskBoard
        workspaceId={workspaceId}
        members={members}
        userId={account.id}
        view={OPEN_TASKS}
        atMost={TASKS_SHOWN}
      />
    </Section>
  );
}
