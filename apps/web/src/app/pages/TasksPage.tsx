import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { membersQuery } from '../../features/members/queries.ts';
import { TaskBoard } from '../../features/tasks/TaskBoard.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { useQueryParam } from '../use-query-param.ts';

export function TasksPage() {
  const t = useTranslations('tasks');
  const { record, workspaceId, slug } = useWorkspaceScope();
  const { data: members = [] } = useQuery(membersQuery(workspaceId));
  const completed = useQueryParam('completed') === 'true';
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <PageHeader eyebrow={record.workspace.name} title={t('title')}>
        <nav
          aria-label={t('filter')}
          className="flex rounded-small border border-edge bg-raised p-0.5"
        >
          <TaskFilter slug={slug} label={t('open')} current={!completed} />
          <TaskFilter slug={slug} label={t('done')} current={completed} query="?completed=true" />
        </nav>
      </PageHeader>
      <TaskBoard
        key={String(completed)}
        workspaceId={workspaceId}
        members={members}
        completed={completed}
      />
    </>
  );
}

interface TaskFilterProps {
  slug: string;
  label: string;
  current: boolean;
  query?: string;
}

function TaskFilter({ slug, label, current, query }: TaskFilterProps) {
  return (
    <Link
      to="/$workspace/tasks"
      params={{ workspace: slug }}
      search={query === undefined ? {} : { query }}
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
      className={`inline-flex min-h-10 items-center rounded-small px-4 font-semibold ${current ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:text-text'}`}
    >
      {label}
    </Link>
  );
}
