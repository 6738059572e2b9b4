import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { membersQuery } from '../../features/members/queries.ts';
import { TASK_ORDERS, type TaskOrder, type TaskView } from '../../features/tasks/queries.ts';
import { TaskBoard } from '../../features/tasks/TaskBoard.tsx';
import { TaskViewFields } from '../../features/tasks/TaskViewFields.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { useQueryParam } from '../use-query-param.ts';

type ViewInAddress = Omit<TaskView, 'words'>;

export function TasksPage() {
  const t = useTranslations('tasks');
  const navigate = useNavigate();
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const { data: members = [] } = useQuery(membersQuery(workspaceId));
  const view = useViewInAddress();
  const [typed, setTyped] = useState('');
  const words = useDeferredValue(typed.trim());
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <PageHeader eyebrow={record.workspace.name} title={t('title')}>
        <nav
          aria-label={t('filter')}
          className="flex rounded-small border border-edge bg-raised p-0.5"
        >
          {[false, true].map((completed) => (
            <ViewLink
              key={String(completed)}
              slug={slug}
              label={t(completed ? 'done' : 'open')}
              isCurrent={completed === view.completed}
              view={{ ...view, completed }}
            />
          ))}
        </nav>
      </PageHeader>
      <TaskBoard
        key={String(view.completed)}
        workspaceId={workspaceId}
        members={members}
        userId={account.id}
        view={{ ...view, words }}
      >
        <TaskViewFields
          view={{ ...view, words: typed }}
          hasOthers={members.length > 1}
          onChange={({ words: changed, ...inAddress }) => {
            setTyped(changed);
            if (queryOf(inAddress) === queryOf(view)) return;
            void navigate({
              to: '/$workspace/tasks',
              params: { workspace: slug },
              search: { query: queryOf(inAddress) },
              replace: true,
              resetScroll: false,
            });
          }}
        />
      </TaskBoard>
    </>
  );
}

function useViewInAddress(): ViewInAddress {
  const sort = useQueryParam('sort') as TaskOrder | null;
  return {
    completed: useQueryParam('completed') === 'true',
    mine: useQueryParam('mine') === 'true',
    sort: sort !== null && TASK_ORDERS.includes(sort) ? sort : 'urgency',
  };
}

function queryOf({ completed, mine, sort }: ViewInAddress): string {
  const query = new URLSearchParams();
  if (completed) query.set('completed', 'true');
  if (mine) query.set('mine', 'true');
  if (sort !== 'urgency') query.set('sort', sort);
  return query.size === 0 ? '' : `?${query}`;
}

interface ViewLinkProps {
  slug: string;
  label: string;
  isCurrent: boolean;
  view: ViewInAddress;
}

function ViewLink({ slug, label, isCurrent, view }: ViewLinkProps) {
  const query = queryOf(view);
  return (
    <Link
      to="/$workspace/tasks"
      params={{ workspace: slug }}
      search={query === '' ? {} : { query }}
      activeOptions={{ exact: true, includeSearch: true }}
      resetScroll={false}
      className={`inline-flex min-h-10 items-center rounded-small px-4 font-semibold ${isCurrent ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:text-text'}`}
    >
      {label}
    </Link>
  );
}
