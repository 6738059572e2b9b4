import type { Member, Task } from '@rookery/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { tasksQuery } from './queries.ts';
import { tasksOf } from './task-pages.ts';
import { TaskRow } from './TaskRow.tsx';
import { withTicks } from './ticks.ts';
import { usePendingTicks, useTickTask } from './use-tick-task.ts';

interface TaskListProps {
  workspaceId: string;
  members: readonly Member[];
  completed: boolean;
  /** The maximum number of tasks, for the home page. */
  atMost?: number;
  onEdit: (task: Task) => void;
}

export function TaskList({ workspaceId, members, completed, atMost, onEdit }: TaskListProps) {
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const list = useInfiniteQuery(tasksQuery(workspaceId, completed));
  const ticks = usePendingTicks(workspaceId);
  const tick = useTickTask(workspaceId);
  const rows = useRef<HTMLUListElement>(null);

  const onTick = (task: Task, done: boolean) => {
    focusNeighbour(rows.current);
    tick(task, done);
  };

  if (list.isPending) return <SkeletonRows rows={atMost ?? 6} label={common('loading')} />;
  if (list.data === undefined) {
    return <LoadFailure query={list} />;
  }
  const tasks = tasksOf(withTicks(list.data, ticks, completed)).slice(0, atMost);
  if (tasks.length === 0) return <NoTasks completed={completed} />;

  return (
    <>
      <ul ref={rows}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            members={members}
            onTick={(done) => onTick(task, done)}
            onEdit={() => onEdit(task)}
          />
        ))}
      </ul>
      {atMost === undefined && list.hasNextPage && <LoadMore list={list} label={t('loadMore')} />}
    </>
  );
}

/** A ticked task leaves the list, so the focus moves to its neighbour. */
function focusNeighbour(list: HTMLElement | null): void {
  const boxes = [...(list?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? [])];
  const index = boxes.findIndex((box) => box === document.activeElement);
  if (index !== -1) (boxes[index + 1] ?? boxes[index - 1])?.focus();
}

function NoTasks({ completed }: { completed: boolean }) {
  const t = useTranslations('tasks');
  return completed ? (
    <EmptyState title={t('emptyDoneTitle')} words={t('emptyDoneWords')} />
  ) : (
    <EmptyState title={t('emptyOpenTitle')} words={t('emptyOpenWords')} />
  );
}
