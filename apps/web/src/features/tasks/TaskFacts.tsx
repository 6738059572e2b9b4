import type { Task } from '@rookery/contract';
import type { ReactNode } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { CalendarIcon, ClockIcon } from '../../ui/icons.tsx';
import { useDurationWords } from '../../ui/use-duration-words.ts';

/** The row below a task's name, with the details that were set. */
export function TaskFacts({ task }: { task: Task }) {
  const t = useTranslations('tasks');
  const durationWords = useDurationWords();
  const facts: ReactNode[] = [];
  if (task.priority === 'critical' || task.priority === 'high') {
    const tone = task.priority === 'critical' ? 'text-danger' : 'text-warning';
    facts.push(
      <span key="priority" className={`font-semibold ${tone}`}>
        {t(`priority.${task.priority}`)}
      </span>,
    );
  }
  if (task.priority === 'low') facts.push(<span key="priority">{t('priority.low')}</span>);
  if (task.completed_at !== null || task.end_date !== null || task.start_date !== null) {
    facts.push(<TaskDate key="date" task={task} />);
  }
  if (task.total_duration_minutes !== null) {
    facts.push(
      <span key="duration" className="inline-flex items-center gap-1">
        <ClockIcon className="size-4" />
        {durationWords(task.total_duration_minutes)}
      </span>,
    );
  }
  if (task.item_count > 0) {
    const { done_item_count: done, item_count: count } = task;
    facts.push(<span key="items">{t('checked', { done, count })}</span>);
  }
  if (task.comment_count > 0)
    facts.push(<span key="comments">{t('commentCount', { count: task.comment_count })}</span>);
  if (task.repeat_unit !== null && task.repeat_every !== null)
    facts.push(
      <span key="repeat">{t(`repeat.${task.repeat_unit}`, { every: task.repeat_every })}</span>,
    );
  if (task.auto_schedule) facts.push(<span key="auto">{t('auto')}</span>);
  if (facts.length === 0) return null;
  return <span className="flex flex-wrap gap-x-4 text-small text-muted">{facts}</span>;
}

/** The most relevant date: when the task was done, otherwise when it is due, otherwise when it starts. */
function TaskDate({ task }: { task: Task }) {
  const t = useTranslations('tasks');
  const format = useFormatter();
  const now = useNow();
  const words = (timestamp: string) => {
    const isThisYear = new Date(timestamp).getFullYear() === now.getFullYear();
    return format.dateTime(new Date(timestamp), {
      day: 'numeric',
      month: 'short',
      ...(isThisYear ? {} : { year: 'numeric' }),
    });
  };
  if (task.completed_at !== null)
    return <span>{t('doneOn', { date: words(task.completed_at) })}</span>;
  if (task.end_date === null) {
    return <span>{task.start_date && t('starts', { date: words(task.start_date) })}</span>;
  }
  const isOverdue = new Date(task.end_date) < now;
  return (
    <span
      className={`inline-flex items-center gap-1 ${isOverdue ? 'font-semibold text-danger' : ''}`}
    >
      <CalendarIcon className="size-4" />
      {t(isOverdue ? 'overdue' : 'due', { date: words(task.end_date) })}
    </span>
  );
}
