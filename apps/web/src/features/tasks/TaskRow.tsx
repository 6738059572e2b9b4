import type { Member, Task } from '@rookery/contract';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Avatar } from '../../ui/Avatar.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { TaskFacts } from './TaskFacts.tsx';

interface TaskRowProps {
  task: Task;
  members: readonly Member[];
  onTick: (completed: boolean) => void;
  /** Of the box and of the name. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onEdit: () => void;
  onDelete: () => void;
}

export function TaskRow(props: TaskRowProps) {
  const { task, members, onTick, onKeyDown, onEdit, onDelete } = props;
  const t = useTranslations('tasks');
  const isDone = task.completed_at !== null;
  const assignee = members.find((member) => member.user_id === task.assignee_id);
  return (
    <li className="flex min-h-16 items-center border-b border-line">
      <label className="group -ml-3 inline-flex size-12 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-label={t(isDone ? 'reopen' : 'complete', { name: task.name })}
          checked={isDone}
          onChange={() => onTick(!isDone)}
          onKeyDown={onKeyDown}
          className="peer absolute size-11 cursor-pointer opacity-0"
        />
        <span className="inline-flex size-6 items-center justify-center rounded-small border-2 border-edge text-transparent transition-colors group-hover:border-accent peer-checked:border-accent peer-checked:bg-accent peer-checked:text-on-accent peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent">
          <CheckIcon className="size-4" />
        </span>
      </label>
      <button
        type="button"
        onClick={onEdit}
        aria-keyshortcuts="Delete"
        onKeyDown={(event) => {
          if (event.key === 'Delete') onDelete();
          else onKeyDown(event);
        }}
        className="flex min-h-16 min-w-0 flex-1 items-center gap-4 rounded-small py-2 pl-1 text-left hover:text-accent"
      >
        <span className="min-w-0 flex-1">
          <span className="sr-only">{t('edit')} </span>
          <span className={`line-clamp-2 font-semibold ${isDone ? 'text-muted line-through' : ''}`}>
            {task.name}
          </span>
          <TaskFacts task={task} />
        </span>
        {assignee !== undefined && (
          <span
            className="flex items-center gap-2"
            title={t('assignedTo', { name: assignee.name })}
          >
            <span className="hidden max-w-40 truncate text-small text-muted lg:inline">
              {assignee.name}
            </span>
            <Avatar name={assignee.name} seed={assignee.user_id} className="size-8 text-small" />
          </span>
        )}
      </button>
    </li>
  );
}
