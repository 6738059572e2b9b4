import { useFormatter, useTranslations } from 'use-intl';
import { timeAt, type Day } from '../../ui/days.ts';
import type { Entry } from './entries.ts';

type Span = Pick<Entry, 'start' | 'end' | 'isWholeDay' | 'days'> & { kind?: Entry['kind'] };

/** The words of days, times and entries in the member's language. */
export function useEntryWords() {
  const t = useTranslations('calendar');
  const format = useFormatter();
  const day = (value: Day) =>
    format.dateTime(timeAt(value), { weekday: 'long', day: 'numeric', month: 'long' });
  const time = (value: Date) => format.dateTime(value, { hour: 'numeric', minute: '2-digit' });
  const times = ({ start, end }: Pick<Span, 'start' | 'end'>) =>
    format.dateTimeRange(start, end, { hour: 'numeric', minute: '2-digit' });
  return {
    day,
    time,
    times,
    /** `Tuesday, 24 March, 19:30 – 22:00`. */
    when(span: Span): string {
      const [first, last] = span.days;
      if (span.isWholeDay)
        return first === last ? day(first) : t('fromTo', { from: day(first), to: day(last) });
      if (span.kind === 'date') return `${day(first)}, ${time(span.start)}`;
      if (first === last) return `${day(first)}, ${times(span)}`;
      return t('fromTo', {
        from: `${day(first)}, ${time(span.start)}`,
        to: `${day(last)}, ${time(span.end)}`,
      });
    },
    /** `16 – 22 November 2026`. */
    range(first: Day, last: Day): string {
      const options = { day: 'numeric', month: 'long', year: 'numeric' } as const;
      return format.dateTimeRange(timeAt(first), timeAt(last), options);
    },
    month: (value: Day) => format.dateTime(timeAt(value), { month: 'long', year: 'numeric' }),
    /** What kind of entry it is. */
    kind(entry: Entry): string {
      if (entry.kind === 'event') return t('kinds.event');
      if (entry.kind === 'date') return t(`kinds.${entry.date.kind}`);
      if (entry.change === 'left') return t('kinds.left');
      if (entry.change === 'added') return t('kinds.added');
      return t(entry.isPinned ? 'kinds.pinned' : 'kinds.block');
    },
    title(entry: Entry): string {
      if (entry.kind !== 'date') return entry.title;
      const { kind, round } = entry.date;
      if (kind === 'tournament_round') return t('round', { title: entry.title, round: round ?? 0 });
      return kind === 'game_deadline' ? t('moveAgainst', { name: entry.title }) : entry.title;
    },
  };
}
