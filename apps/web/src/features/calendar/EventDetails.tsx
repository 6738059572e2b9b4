import type { CalendarEventDetails, CalendarOccurrence } from '@rookery/contract';
import { useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { DialogFooter } from '../../ui/Dialog.tsx';
import { ClockIcon, HomeIcon, RepeatIcon } from '../../ui/icons.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { TextWithLinks } from '../../ui/TextWithLinks.tsx';
import { tell } from '../../ui/toasts.ts';
import { useRepeatWords } from './EventFields.tsx';
import { eventEntry } from './entries.ts';
import { browserTimeZone } from '../../ui/days.ts';
import { choiceOf, repeatFormOf } from './repeat-form.ts';
import { ScopeChoice } from './ScopeChoice.tsx';
import { useAnswer, useDeleteEvent, type Scope } from './use-change-event.ts';
import { useEntryWords } from './use-entry-words.ts';

interface EventDetailsProps {
  workspaceId: string;
  occurrence: CalendarOccurrence;
  event: CalendarEventDetails;
  mayWrite: boolean;
  userId: string;
  onEdit: () => void;
  onClose: () => void;
}

const ANSWERS = ['yes', 'maybe', 'no'] as const;

export function EventDetails(props: EventDetailsProps) {
  const t = useTranslations('calendar');
  const common = useTranslations('common');
  const { workspaceId, occurrence, event, mayWrite, userId } = props;
  const words = useEntryWords();
  const errorWords = useErrorWords();
  const answer = useAnswer(workspaceId, occurrence);
  const [failure, setFailure] = useState<unknown>(null);
  const [isDeleting, setDeleting] = useState(false);
  const own = event.attendance.find(({ user_id }) => user_id === userId)?.answer;
  if (isDeleting) return <DeleteEvent {...props} onKeep={() => setDeleting(false)} />;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-2">
        <Fact icon={<ClockIcon />} name={t('when')}>
          {words.when(eventEntry(occurrence))}
          <ElsewhereTime occurrence={occurrence} />
        </Fact>
        {occurrence.place !== '' && (
          <Fact icon={<HomeIcon />} name={t('form.place')}>
            {occurrence.place}
          </Fact>
        )}
        <RepeatFact event={event} />
      </dl>
      {event.description !== '' && (
        <p className="whitespace-pre-line">
          <TextWithLinks text={event.description} />
        </p>
      )}
      {event.locked && <p className="text-small text-muted">{t('form.lockedHint')}</p>}
      <ChoiceGroup
        legend={t('attendance.question')}
        // None is chosen until the member answers.
        value={answer.pending ?? own ?? ''}
        choices={ANSWERS.map((value) => ({ value, label: t(`attendance.${value}`) }))}
        onChoose={(value) => {
          if (value !== '') answer.choose(value).then(() => setFailure(null), setFailure);
        }}
      />
      <Attendance event={event} />
      {failure !== null && <FailureNotice words={errorWords(failure)} />}
      <DialogFooter>
        {mayWrite && (
          <>
            <Button onClick={props.onEdit}>{t('edit')}</Button>
            <Button look="danger" onClick={() => setDeleting(true)}>
              {t('delete')}
            </Button>
          </>
        )}
        <Button look="quiet" className="ml-auto" onClick={props.onClose}>
          {common('close')}
        </Button>
      </DialogFooter>
    </div>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <dt className="mt-0.5 text-muted">
        {icon}
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** The time at the place of the event, if its clock differs from the reader's. */
function ElsewhereTime({ occurrence }: { occurrence: CalendarOccurrence }) {
  const t = useTranslations('calendar');
  const { start, time_zone } = occurrence;
  if (!start.includes('T') || time_zone === browserTimeZone()) return null;
  return (
    <span className="block text-small text-muted">
      {t('elsewhere', { time: start.slice(11), zone: time_zone.replaceAll('_', ' ') })}
    </span>
  );
}

function RepeatFact({ event }: { event: CalendarEventDetails }) {
  const t = useTranslations('calendar');
  const repeatWords = useRepeatWords();
  const words = useEntryWords();
  if (event.repeat === null) return null;
  const { rule, until } = repeatFormOf(event.repeat);
  const day = event.start.slice(0, 10);
  const choice = choiceOf(rule, day);
  return (
    <Fact icon={<RepeatIcon />} name={t('form.repeat')}>
      {choice === null ? t('form.otherRepeat') : repeatWords(choice, day)}
      {until !== '' && ` ${t('untilDay', { day: words.day(until) })}`}
    </Fact>
  );
}

/** Who has answered what. */
function Attendance({ event }: { event: CalendarEventDetails }) {
  const t = useTranslations('calendar.attendance');
  if (event.attendance.length === 0) return <p className="text-muted">{t('nobody')}</p>;
  return (
    <ul className="grid gap-1">
      {ANSWERS.flatMap((value) => {
        const names = event.attendance.filter(({ answer }) => answer === value);
        return names.length === 0
          ? []
          : [
              <li key={value}>
                <span className="font-semibold">{t(`of.${value}`, { count: names.length })}</span>{' '}
                <span className="text-muted">{names.map(({ name }) => name).join(', ')}</span>
              </li>,
            ];
      })}
    </ul>
  );
}

function DeleteEvent(props: EventDetailsProps & { onKeep: () => void }) {
  const t = useTranslations('calendar');
  const errorWords = useErrorWords();
  const { workspaceId, occurrence, onKeep, onClose } = props;
  const deletion = useDeleteEvent(workspaceId, occurrence);
  const [scope, setScope] = useState<Scope>(occurrence.repeats ? 'one' : 'all');
  const { title } = occurrence;
  return (
    <div className="grid gap-5">
      <p>{t('deleteQuestion', { title })}</p>
      {occurrence.repeats && (
        <ScopeChoice legend={t('scope.deleteLegend')} scope={scope} onChoose={setScope} />
      )}
      {deletion.error !== null && <FailureNotice words={errorWords(deletion.error)} />}
      <DialogFooter>
        <Button
          look="danger"
          busy={deletion.isPending}
          onClick={() =>
            deletion.mutate(scope, {
              onSuccess: () => {
                tell(t('deleted', { title }));
                onClose();
              },
            })
          }
        >
          {t('delete')}
        </Button>
        <Button look="quiet" onClick={onKeep}>
          {t('keep')}
        </Button>
      </DialogFooter>
    </div>
  );
}
