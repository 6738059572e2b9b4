import {
  EVENT_TITLE_LENGTH_MAX,
  PLACE_LENGTH_MAX,
  type CrawledPageText,
  type CreateCalendarEvent,
} from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { DialogForm } from '../../api/DialogForm.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { addDays, browserTimeZone, dayOf } from '../../ui/days.ts';
import { findEventDate } from './event-date.ts';
import { nameOf } from './page-name.ts';

interface EventDraft {
  readonly title: string;
  readonly place: string;
  readonly date: string;
  readonly isAllDay: boolean;
  readonly start: string;
  readonly end: string;
}

interface EventFormProps {
  workspaceId: string;
  page: CrawledPageText;
  onMade: () => void;
  onClose: () => void;
}

/** An event from a page, with the date that was found in its text. */
export function EventForm({ workspaceId, page, onMade, onClose }: EventFormProps) {
  const t = useTranslations('crawlers.event');
  const [initial] = useState(() => draftOf(page));
  const [draft, setDraft] = useState(initial);
  const change = (part: Partial<EventDraft>) => setDraft((now) => ({ ...now, ...part }));
  const request = useMutation({
    mutationFn: () =>
      callApi('POST /api/:wsId/calendar/events', {
        params: { wsId: workspaceId },
        body: { ...eventOf(draft), description: `${page.excerpt}\n\n${page.address}`.trim() },
      }),
    onSuccess: onMade,
  });
  const { title, place, date, isAllDay, start, end } = draft;
  const isFound = initial.date !== '' && date === initial.date;
  return (
    <DialogForm
      submitLabel={t('save')}
      isComplete={title.trim() !== '' && date !== '' && (isAllDay || (start !== '' && end !== ''))}
      request={request}
      onSubmit={() => request.mutate()}
      onClose={onClose}
    >
      <TextField
        ref={focus}
        label={t('name')}
        value={title}
        maxLength={EVENT_TITLE_LENGTH_MAX}
        required
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label={t('place')}
        value={place}
        maxLength={PLACE_LENGTH_MAX}
        onChange={({ target }) => change({ place: target.value })}
      />
      <TextField
        label={t('date')}
        hint={isFound ? t('dateFound') : undefined}
        type="date"
        value={date}
        required
        onChange={({ target }) => change({ date: target.value })}
      />
      <CheckField
        label={t('allDay')}
        checked={isAllDay}
        onChange={({ target }) => change({ isAllDay: target.checked })}
      />
      {!isAllDay && (
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label={t('start')}
            type="time"
            value={start}
            required
            onChange={({ target }) => change({ start: target.value })}
          />
          <TextField
            label={t('end')}
            type="time"
            value={end}
            required
            onChange={({ target }) => change({ end: target.value })}
          />
        </div>
      )}
    </DialogForm>
  );
}

/** The button that opened the form is gone, and the focus with it. */
function focus(field: HTMLInputElement | null): void {
  field?.focus();
}

const USUAL_START = '19:00';
const USUAL_HOURS = 3;

/** The published date only counts if it is still to come: most pages are published before their events. */
function draftOf(page: CrawledPageText): EventDraft {
  const today = dayOf(new Date());
  const title = nameOf(page.title, page.address).slice(0, EVENT_TITLE_LENGTH_MAX);
  const found = findEventDate(`${page.title ?? ''}\n${page.text}`, today);
  const published = page.published_at === null ? '' : dayOf(new Date(page.published_at));
  const start = found?.time ?? USUAL_START;
  return {
    title,
    place: '',
    date: found?.date ?? (published >= today ? published : ''),
    isAllDay: found?.time === null,
    start,
    end: later(start),
  };
}

function later(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':');
  return `${String((Number(hour) + USUAL_HOURS) % 24).padStart(2, '0')}:${minute}`;
}

/** An end that is not after the start is on the next day. */
function eventOf({ title, place, date, isAllDay, start, end }: EventDraft): CreateCalendarEvent {
  const time_zone = browserTimeZone();
  const common = { title: title.trim(), place: place.trim(), time_zone };
  if (isAllDay) return { ...common, start: date, end: addDays(date, 1) };
  const endDate = end > start ? date : addDays(date, 1);
  return { ...common, start: `${date}T${start}`, end: `${endDate}T${end}` };
}
