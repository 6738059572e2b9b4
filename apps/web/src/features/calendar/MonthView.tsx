import { useRef } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { dayOf, timeAt, weeksOfMonth, type Day } from '../../ui/days.ts';
import { dotLook, EntryButton } from './EntryButton.tsx';
import { isOnDay, type Entry } from './entries.ts';
import { useDrag } from './use-drag.ts';
import { useEntryWords } from './use-entry-words.ts';
import type { GridProps } from './WeekView.tsx';
import { shifted } from './shift.ts';

/** More are behind the link to their day. */
const ENTRIES_SHOWN = 3;

interface MonthViewProps extends Omit<GridProps, 'days' | 'onAdd' | 'mayWrite'> {
  day: Day;
  onOpenDay: (day: Day) => void;
}

/** Weeks below each other. On a phone a day shows only how much there is. */
export function MonthView({ day, ...props }: MonthViewProps) {
  const t = useTranslations('calendar');
  const format = useFormatter();
  const words = useEntryWords();
  const table = useRef<HTMLTableElement>(null);
  const weeks = weeksOfMonth(day);
  const { drag, start, takeClick } = useDrag({
    measure: () => {
      const cell = table.current?.querySelector('td');
      return { width: cell?.clientWidth ?? 1, height: cell?.clientHeight ?? 1 };
    },
    onDrop: ({ key, x, y, size }) => {
      const entry = props.entries.find((one) => one.key === key);
      const days = Math.round(x / size.width) + 7 * Math.round(y / size.height);
      if (entry === undefined || days === 0) return;
      const to = shifted(entry, { key, days, minutes: 0, resizes: false });
      props.onMove(entry, to.start, to.end);
    },
  });
  return (
    <table
      ref={table}
      aria-label={words.month(day)}
      className="w-full table-fixed border-collapse border border-line"
    >
      <thead>
        <tr>
          {(weeks[0] ?? []).map((first) => (
            <th
              key={first}
              scope="col"
              abbr={format.dateTime(timeAt(first), { weekday: 'long' })}
              className="border-b border-line py-1 text-small font-semibold text-muted"
            >
              {format.dateTime(timeAt(first), { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((one) => {
              const entries = props.entries.filter((entry) => isOnDay(entry, one));
              const more = entries.length - ENTRIES_SHOWN;
              return (
                <td
                  key={one}
                  className={`h-16 border border-line p-0.5 align-top sm:h-30 ${one.slice(0, 7) === day.slice(0, 7) ? '' : 'bg-sunken'}`}
                >
                  <DayNumber day={one} entries={entries} onOpenDay={props.onOpenDay} />
                  <ul className="hidden gap-0.5 sm:grid">
                    {entries.slice(0, ENTRIES_SHOWN).map((entry) => (
                      <li
                        key={entry.key}
                        className={drag?.key === entry.key ? 'relative z-10 opacity-80' : ''}
                        style={
                          drag?.key === entry.key
                            ? { transform: `translate(${drag.x}px, ${drag.y}px)` }
                            : undefined
                        }
                      >
                        <EntryButton
                          entry={entry}
                          className="h-6 select-none"
                          onClick={() => !takeClick() && props.onOpen(entry)}
                          {...(props.isMovable(entry) && {
                            onPointerDown: (event) => start(event, entry.key, false),
                          })}
                        />
                      </li>
                    ))}
                    {more > 0 && (
                      <li>
                        <button
                          type="button"
                          className="w-full rounded-small px-1.5 text-left text-small font-semibold text-accent hover:bg-accent-soft"
                          aria-label={t('moreOn', { count: more, day: words.day(one) })}
                          onClick={() => props.onOpenDay(one)}
                        >
                          {t('more', { count: more })}
                        </button>
                      </li>
                    )}
                  </ul>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayNumberProps {
  day: Day;
  entries: readonly Entry[];
  onOpenDay: (day: Day) => void;
}

function DayNumber({ day, entries, onOpenDay }: DayNumberProps) {
  const t = useTranslations('calendar');
  const words = useEntryWords();
  const isToday = dayOf(useNow({ updateInterval: 60_000 })) === day;
  return (
    <button
      type="button"
      aria-label={t('dayWith', { day: words.day(day), count: entries.length })}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onOpenDay(day)}
      className="flex h-full min-h-11 w-full flex-col items-center rounded-small text-small -outline-offset-2 hover:bg-accent-soft sm:h-7 sm:min-h-0 sm:w-7"
    >
      <span
        className={`inline-flex size-7 items-center justify-center rounded-full ${isToday ? 'bg-accent font-bold text-on-accent' : ''}`}
      >
        {Number(day.slice(8))}
      </span>
      <span className="flex gap-0.5 sm:hidden">
        {entries.slice(0, ENTRIES_SHOWN).map((entry) => (
          <span key={entry.key} className={`size-2 rounded-full ${dotLook(entry)}`} />
        ))}
      </span>
    </button>
  );
}
