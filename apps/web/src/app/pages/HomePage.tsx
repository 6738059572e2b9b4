import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { Greeting } from '../../features/home/Greeting.tsx';
import { membersQuery } from '../../features/members/queries.ts';
import { TaskBoard } from '../../features/tasks/TaskBoard.tsx';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { HomeClubs } from './HomeClubs.tsx';
import { HomeMembers } from './HomeMembers.tsx';

/** Only the first few; the tasks page has all. */
const TASKS_SHOWN = 6;

export function HomePage() {
  const t = useTranslations('home');
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const { data: members = [] } = useQuery(membersQuery(workspaceId));
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <Greeting name={account.name} workspaceName={record.workspace.name} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 xl:grid-cols-[minmax(0,1fr)_18rem]">
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
            completed={false}
            atMost={TASKS_SHOWN}
          />
        </Section>
        {record.isPersonal ? <HomeClubs /> : <HomeMembers />}
      </div>
    </>
  );
}
