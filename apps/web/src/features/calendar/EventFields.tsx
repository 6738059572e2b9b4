import {
  EVENT_DESCRIPTION_LENGTH_MAX,
  EVENT_TITLE_LENGTH_MAX,
  PLACE_LENGTH_MAX,
} from '@rookery/contract';
import { useFormatter, useTranslations } from 'use-intl';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { isDay, timeAt } from '../../ui/days.ts';
import { withStart, type EventForm, type EventFormFault } from './event-form.ts';
import { choiceOf, nthWeekday, repeatChoices, type RepeatChoice } from './repeat-form.ts';
import { timeZoneOptions } from './time-zones.ts';

interface EventFieldsProps {
  form: EventForm;
  faults: Partial<Record<keyof EventForm, EventFormFault>>;
  /** Without what only all occurrences can have. */
  isOneOccurrence: boolean;
  onChange: (form: EventForm) => void;
}

export function EventFields({ form, faults, isOneOccurrence, onChange }: EventFieldsProps) {
  const t = useTranslations('calendar.form');
  const faultOf = (field: keyof EventForm) => faults[field] && t(`faults.${faults[field]}`);
  const change = (part: Partial<EventForm>) => onChange({ ...form, ...part });
  const type = form.isWholeDay ? 'date' : 'datetime-local';
  const shown = (time: string) => (form.isWholeDay ? time.slice(0, 10) : time);
  /** A date keeps the time that was there. */
  const typed = (before: string, value: string) =>
    form.isWholeDay && value !== '' ? `${value}T${before.slice(11) || '18:00'}` : value;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t('title')}
        name="title"
        value={form.title}
        error={faultOf('title')}
        required
        maxLength={EVENT_TITLE_LENGTH_MAX}
        autoComplete="off"
        className="sm:col-span-2"
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextField
        label={t('place')}
        name="place"
        value={form.place}
        maxLength={PLACE_LENGTH_MAX}
        autoComplete="off"
        className="sm:col-span-2"
        onChange={(event) => change({ place: event.target.value })}
      />
      <div className="sm:col-span-2">
        <CheckField
          label={t('wholeDay')}
          checked={form.isWholeDay}
          onChange={(event) => change({ isWholeDay: event.target.checked })}
        />
      </div>
      <TextField
        label={t('start')}
        name="start"
        type={type}
        value={shown(form.start)}
        error={faultOf('start')}
        required
        onChange={(event) => onChange(withStart(form, typed(form.start, event.target.value)))}
      />
      <TextField
        label={t('end')}
        name="end"
        type={type}
        value={shown(form.end)}
        error={faultOf('end')}
        required
        onChange={(event) => change({ end: typed(form.end, event.target.value) })}
      />
      {!isOneOccurrence && (
        <>
          <RepeatFields form={form} fault={faultOf('until')} onChange={change} />
          <TextArea
            label={t('description')}
            name="description"
            value={form.description}
            maxLength={EVENT_DESCRIPTION_LENGTH_MAX}
            className="sm:col-span-2"
            onChange={(event) => change({ description: event.target.value })}
          />
          <SelectField
            label={t('timeZone')}
            value={form.timeZone}
            options={timeZoneOptions(form.timeZone)}
            className="sm:col-span-2"
            onChange={(event) => change({ timeZone: event.target.value })}
          />
          <div className="sm:col-span-2">
            <CheckField
              label={t('locked')}
              hint={t('lockedHint')}
              checked={form.isLocked}
              onChange={(event) => change({ isLocked: event.target.checked })}
            />
          </div>
        </>
      )}
    </div>
  );
}

interface RepeatFieldsProps {
  form: EventForm;
  fault: string | undefined;
  onChange: (part: Partial<EventForm>) => void;
}

function RepeatFields({ form, fault, onChange }: RepeatFieldsProps) {
  const t = useTranslations('calendar.form');
  const words = useRepeatWords();
  const day = form.start.slice(0, 10);
  if (!isDay(day)) return null;
  const choices = repeatChoices(day);
  const chosen = choiceOf(form.rule, day);
  const options = Object.keys(choices).map((choice) => ({
    value: choice,
    label: words(choice as RepeatChoice, day),
  }));
  return (
    <>
      <SelectField
        label={t('repeat')}
        value={chosen ?? 'other'}
        options={
          chosen === null ? [...options, { value: 'other', label: t('otherRepeat') }] : options
        }
        onChange={({ target }) => {
          const rule = choices[target.value as RepeatChoice] as string | undefined;
          if (rule !== undefined) onChange({ rule, ...(rule === '' && { until: '' }) });
        }}
      />
      {form.rule !== '' && (
        <TextField
          label={t('until')}
          name="until"
          type="date"
          value={form.until}
          error={fault}
          onChange={(event) => onChange({ until: event.target.value })}
        />
      )}
    </>
  );
}

/** How an event repeats that starts on a day. */
export function useRepeatWords(): (choice: RepeatChoice, day: string) => string {
  const t = useTranslations('calendar.repeat');
  const format = useFormatter();
  return (choice, day) => {
    const weekday = format.dateTime(timeAt(day), { weekday: 'long' });
    if (choice === 'monthlyByWeekday')
      return t('monthlyByWeekday', { nth: String(nthWeekday(day)), weekday });
    const date = format.dateTime(timeAt(day), { day: 'numeric' });
    const yearly = format.dateTime(timeAt(day), { day: 'numeric', month: 'long' });
    return t(choice, { weekday, date, yearly });
  };
}
