import type { MemberHours, WorkingHours } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { CONTROL_CLASS } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { tell } from '../../ui/toasts.ts';
import { addDays, timeAt } from '../../ui/days.ts';
import {
  clockOf,
  HOURS_KINDS,
  hoursOf,
  minuteOfClock,
  rowsOf,
  withMoreHours,
  type HoursKind,
  type HoursRow,
} from './hours-form.ts';
import { hoursQuery } from './queries.ts';
import { timeZoneOptions } from './time-zones.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];
const SOME_MONDAY = '2026-01-05';

/** The weekly hours of the member, for each kind of task. */
export function HoursForm({ initial }: { initial: MemberHours }) {
  const t = useTranslations('calendar.settings');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const [rows, setRows] = useState(() => rowsOf(initial));
  const [timeZone, setTimeZone] = useState(initial.time_zone);
  const [kind, setKind] = useState<HoursKind>('work');
  const saving = useMutation({
    mutationFn: (body: WorkingHours) => callApi('PUT /api/calendar/hours', { body }),
    onSuccess: (stored) => {
      client.setQueryData(hoursQuery.queryKey, stored);
      tell(common('saved'));
    },
  });
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.isPending) saving.mutate(hoursOf(rows, timeZone));
      }}
    >
      <ChoiceGroup
        legend={t('kind')}
        value={kind}
        choices={HOURS_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChoose={setKind}
      />
      <ul className="border-t border-line">
        {WEEKDAYS.map((weekday) => (
          <WeekdayHours
            key={`${kind} ${weekday}`}
            weekday={weekday}
            rows={rows.filter((row) => row.kind === kind && row.weekday === weekday)}
            onAdd={() => setRows(withMoreHours(rows, kind, weekday))}
            onRemove={(removed) => setRows(rows.filter((row) => row !== removed))}
            onChange={(before, change) =>
              setRows(rows.map((row) => (row === before ? { ...row, ...change } : row)))
            }
          />
        ))}
      </ul>
      <SelectField
        label={t('timeZone')}
        value={timeZone}
        options={timeZoneOptions(timeZone)}
        onChange={(event) => setTimeZone(event.target.value)}
      />
      {saving.error !== null && <FailureNotice words={errorWords(saving.error)} />}
      <div>
        <Button type="submit" busy={saving.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

interface WeekdayHoursProps {
  weekday: number;
  rows: readonly HoursRow[];
  onAdd: () => void;
  onRemove: (row: HoursRow) => void;
  onChange: (row: HoursRow, change: Partial<HoursRow>) => void;
}

function WeekdayHours({ weekday, rows, onAdd, onRemove, onChange }: WeekdayHoursProps) {
  const t = useTranslations('calendar.settings');
  const format = useFormatter();
  const day = format.dateTime(timeAt(addDays(SOME_MONDAY, weekday - 1)), { weekday: 'long' });
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-2 border-b border-line py-2">
      <span className="flex min-h-11 flex-1 items-center font-semibold sm:w-28 sm:flex-none">
        {day}
      </span>
      <div className="order-1 grid min-w-0 basis-full gap-2 sm:order-none sm:flex-1 sm:basis-0">
        {rows.length === 0 && (
          <span className="flex min-h-11 items-center text-muted">{t('none')}</span>
        )}
        {rows.map((row) => (
          <span key={row.id} className="flex min-w-0 items-center gap-1">
            <ClockField
              label={t('from', { day })}
              minute={row.start_minute}
              onChange={(clock) => {
                const start_minute = minuteOfClock(clock, false);
                if (start_minute !== null) onChange(row, { start_minute });
              }}
            />
            <span aria-hidden="true">–</span>
            <ClockField
              label={t('to', { day })}
              minute={row.end_minute}
              onChange={(clock) => {
                const end_minute = minuteOfClock(clock, true);
                if (end_minute !== null) onChange(row, { end_minute });
              }}
            />
            <IconButton label={t('removeHours', { day })} onClick={() => onRemove(row)}>
              <CloseIcon />
            </IconButton>
          </span>
        ))}
      </div>
      <IconButton label={t('addHours', { day })} onClick={onAdd}>
        <PlusIcon />
      </IconButton>
    </li>
  );
}

interface ClockFieldProps {
  label: string;
  minute: number;
  onChange: (clock: string) => void;
}

function ClockField({ label, minute, onChange }: ClockFieldProps) {
  return (
    <input
      type="time"
      step={900}
      required
      aria-label={label}
      value={clockOf(minute)}
      onChange={(event) => onChange(event.target.value)}
      className={`${CONTROL_CLASS} min-w-0 flex-1`}
    />
  );
}
