import type { Member, Task } from '@rookery/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { tasksQuery, type TaskView } from './queries.ts';
import { tasksOf } from './task-pages.ts';
import { TaskRow } from './TaskRow.tsx';
import { withTicks } from './ticks.ts';
import { useDeleteTask } from './use-save-task.ts';
import { usePendingTicks, useTickTask } from './use-tick-task.ts';

interface TaskListProps {
  workspaceId: string;
  members: readonly Member[];
  view: TaskView;
  /** The maximum number of tasks, for the home page. */
  atMost?: number;
  onEdit: (task: Task) => void;
}

export function TaskList({ workspaceId, members, view, atMost, onEdit }: TaskListProps) {
  const t = useTranslations('tasks');
  const common = useTranslations('common');
  const { completed } = view;
  const list = useInfiniteQuery({
    ...tasksQuery(workspaceId, view),
    placeholderData: keepPreviousData,
  });
  const ticks = usePendingTicks(workspaceId);
  const tick = useTickTask(workspaceId);
  const deleteTask = useDeleteTask(workspaceId);
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
  if (tasks.length === 0) return <NoTasks view={view} />;

  return (
    <>
      <ul ref={rows}>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            members={members}
            onTick={(done) => onTick(task, done)}
            onKeyDown={moveBetweenRows}
            onEdit={() => onEdit(task)}
            onDelete={() => {
              focusNeighbour(rows.current);
              deleteTask(task);
            }}
          />
        ))}
      </ul>
      {atMost === undefined && list.hasNextPage && <LoadMore list={list} label={t('loadMore')} />}
    </>
  );
}

/** Controls of the same kind as the one with the focus: the boxes, or the names. */
function controlsLikeFocused(list: HTMLElement | null): HTMLElement[] {
  const focused = document.activeElement;
  if (list === null || focused === null || !list.contains(focused)) return [];
  return [...list.querySelectorAll<HTMLElement>(`:scope > li ${focused.localName}`)];
}

/** A ticked or deleted task leaves the list, so the focus moves to its neighbour. */
function focusNeighbour(list: HTMLElement | null): void {
  const controls = controlsLikeFocused(list);
  const index = controls.findIndex((control) => control === document.activeElement);
  if (index !== -1) (controls[index + 1] ?? controls[index - 1])?.focus();
}

/** The arrow keys move from row to row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const controls = controlsLikeFocused(event.currentTarget.closest('ul'));
  const next = controls[controls.findIndex((one) => one === document.activeElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

function NoTasks({ view: { completed, mine, words } }: { view: TaskView }) {
  const t = useTranslations('tasks');
  if (mine || words !== '')
    return <EmptyState title={t('emptyFilteredTitle')} words={t('emptyFilteredWords')} />;
  return completed ? (
    <EmptyState title={t('emptyDoneTitle')} words={t('emptyDoneWords')} />
  ) : (
    <EmptyState title={t('emptyOpenTitle')} words={t('emptyOpenWords')} />
  );
}
