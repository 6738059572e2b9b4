import type { ScheduledPlan } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { useDurationWords } from '../../ui/use-duration-words.ts';
import { dayOf } from '../../ui/days.ts';
import { useEntryWords } from './use-entry-words.ts';
import type { Planning } from './use-plan.ts';

const WEEKS = [1, 2, 4, 8, 12];

interface PlanPanelProps {
  planning: Planning;
  slug: string;
}

/** What a plan would change and why, before it is applied. */
export function PlanPanel({ planning, slug }: PlanPanelProps) {
  const t = useTranslations('calendar.plan');
  const errorWords = useErrorWords();
  const id = useId();
  const { preview } = planning;
  const failure = planning.error && <FailureNotice words={errorWords(planning.error)} />;
  if (preview === null) return failure;
  const added = addedBlocks(preview);
  const isEmpty = preview.blocks.length === 0 && preview.unscheduled.length === 0;
  const changes = added.length > 0 || preview.moved.length > 0;
  return (
    <section
      aria-labelledby={id}
      className="mb-5 grid gap-4 rounded-card border border-line bg-raised p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={id} className="text-large font-bold">
            {t('title')}
          </h2>
          <output className="block text-muted">
            {planning.isRenewed && <span className="font-semibold">{t('renewed')} </span>}
            {isEmpty
              ? t('nothingToPlan')
              : changes
                ? t('summary', { added: added.length, moved: preview.moved.length })
                : t('nothingChanges')}
          </output>
        </div>
        <SelectField
          label={t('horizon')}
          value={String(preview.horizon_days)}
          options={WEEKS.map((weeks) => ({
            value: String(weeks * 7),
            label: t('weeks', { weeks }),
          }))}
          onChange={(event) => planning.plan(Number(event.target.value))}
        />
      </div>
      {failure}
      {isEmpty && (
        <Link to="/$workspace/tasks" params={{ workspace: slug }} className={TEXT_LINK_CLASS}>
          {t('toTasks')}
        </Link>
      )}
      <div className="grid items-start gap-x-8 gap-y-4 empty:hidden lg:grid-cols-2">
        <Moves moved={preview.moved} />
        <Added blocks={added} />
        <Unscheduled preview={preview} slug={slug} />
      </div>
      <div className="flex flex-wrap gap-3">
        {changes && (
          <Button busy={planning.isApplying || planning.isPlanning} onClick={planning.apply}>
            {t('apply')}
          </Button>
        )}
        <Button look="quiet" onClick={planning.discard}>
          {changes ? t('discard') : t('close')}
        </Button>
      </div>
    </section>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="max-h-60 overflow-y-auto">{children}</ul>
    </div>
  );
}

interface StoredSpan {
  readonly starts_at: string;
  readonly ends_at: string;
}

function useSpanWords(): (span: StoredSpan) => string {
  const words = useEntryWords();
  return ({ starts_at, ends_at }) => {
    const [start, end] = [new Date(starts_at), new Date(ends_at)];
    const day = dayOf(start);
    return words.when({ start, end, isWholeDay: false, days: [day, day] });
  };
}

/** New times, without those to which another one moves. */
function addedBlocks({ blocks, moved }: ScheduledPlan): ScheduledPlan['blocks'] {
  const ofMoves = new Set(moved.map(({ task_id, to }) => `${task_id} ${to?.starts_at}`));
  return blocks.filter(
    ({ reason, task_id, starts_at }) =>
      (reason === 'due' || reason === 'priority') && !ofMoves.has(`${task_id} ${starts_at}`),
  );
}

function Added({ blocks }: Pick<ScheduledPlan, 'blocks'>) {
  const t = useTranslations('calendar');
  const when = useSpanWords();
  if (blocks.length === 0) return null;
  return (
    <List title={t('plan.newTimes')}>
      {blocks.map((block) => (
        <li key={`${block.task_id} ${block.starts_at}`} className="border-b border-line py-1.5">
          <span className="font-semibold">{block.task}</span>{' '}
          <span className="text-muted">{t(`blockReasons.${block.reason}`)}</span>
          <span className="block text-small">{when(block)}</span>
        </li>
      ))}
    </List>
  );
}

function Moves({ moved }: Pick<ScheduledPlan, 'moved'>) {
  const t = useTranslations('calendar.plan');
  const when = useSpanWords();
  if (moved.length === 0) return null;
  return (
    <List title={t('moves')}>
      {moved.map(({ task_id, task, from, to, reason }) => (
        <li key={`${task_id} ${from.starts_at}`} className="border-b border-line py-1.5">
          <span className="font-semibold">{task}</span>{' '}
          <span className="text-muted">{t(`moveReasons.${reason}`)}</span>
          <span className="flex flex-wrap items-center gap-x-2 text-small">
            <s className="text-muted">{when(from)}</s>
            {to !== null && (
              <>
                <ArrowIcon className="size-4" />
                {when(to)}
              </>
            )}
          </span>
        </li>
      ))}
    </List>
  );
}

function Unscheduled({ preview, slug }: { preview: ScheduledPlan; slug: string }) {
  const t = useTranslations('calendar.plan');
  const duration = useDurationWords();
  const words = useEntryWords();
  const { unscheduled, overloads, maybe_missed } = preview;
  if (unscheduled.length === 0) return null;
  const names = new Map([
    ...preview.blocks.map(({ task_id, task }) => [task_id, task] as const),
    ...unscheduled.map(({ task_id, task }) => [task_id, task] as const),
  ]);
  return (
    <>
      <List title={t('unscheduled')}>
        {unscheduled.map(({ task_id, task, minutes_missing, reason }) => (
          <li key={task_id} className="border-b border-line py-1.5">
            <span className="font-semibold">{task}</span>{' '}
            <span className="text-muted">
              {t(`shortfalls.${reason}`)}
              {minutes_missing > 0 && ` ${t('missing', { time: duration(minutes_missing) })}`}
              {maybe_missed.includes(task_id) && ` ${t('maybeMissed')}`}
            </span>
          </li>
        ))}
      </List>
      {unscheduled.some(({ reason }) => reason === 'no_hours') && (
        <Link
          to="/$workspace/calendar/settings"
          params={{ workspace: slug }}
          className={TEXT_LINK_CLASS}
        >
          {t('toHours')}
        </Link>
      )}
      {overloads.length > 0 && (
        <List title={t('overloads')}>
          {overloads.map(({ task_ids, from_day, to_day, minutes_wanted, minutes_free }) => (
            <li key={`${from_day} ${task_ids.join()}`} className="border-b border-line py-1.5">
              {t('overload', {
                days: words.range(from_day, to_day),
                wanted: duration(minutes_wanted),
                free: minutes_free === 0 ? '0' : duration(minutes_free),
              })}
              <span className="block text-small text-muted">
                {task_ids.map((task) => names.get(task) ?? '').join(', ')}
              </span>
            </li>
          ))}
        </List>
      )}
    </>
  );
}
