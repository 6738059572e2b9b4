import type { CalendarRange } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { dayOf, timeAt } from '../../ui/days.ts';
import { eventEntry } from './entries.ts';
import { nextDaysQuery } from './queries.ts';

const EVENTS_SHOWN = 3;

interface NextEventsProps {
  workspaceId: string;
  slug: string;
}

/** On the home page. Nothing if there are no events in the next weeks. */
export function NextEvents({ workspaceId, slug }: NextEventsProps) {
  const t = useTranslations('home');
  const nav = useTranslations('nav');
  const format = useFormatter();
  const { data } = useQuery(nextDaysQuery(workspaceId));
  const events = nextEvents(data, useNow());
  if (events.length === 0) return null;
  return (
    <Section
      title={t('nextEvents')}
      aside={
        <Link to="/$workspace/calendar" params={{ workspace: slug }} className={TEXT_LINK_CLASS}>
          {nav('calendar')}
        </Link>
      }
    >
      <ul>
        {events.map((entry) => {
          const start = entry.isWholeDay ? timeAt(entry.days[0]) : entry.start;
          return (
            <li key={entry.key} className="border-b border-line py-2">
              <Link
                to="/$workspace/calendar"
                params={{ workspace: slug }}
                search={{ query: `?day=${dayOf(start)}` }}
                className="block hover:text-accent"
              >
                <span className="block font-semibold">{entry.title}</span>
                <span className="block text-small text-muted">
                  {format.dateTime(start, {
                    weekday: 'long',
                    day: 'numeric',
                    month: 'long',
                    ...(!entry.isWholeDay && { hour: 'numeric', minute: '2-digit' }),
                  })}
                  {entry.occurrence.place !== '' && ` · ${entry.occurrence.place}`}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function nextEvents(range: CalendarRange | undefined, now: Date) {
  return (range?.occurrences ?? [])
    .map(eventEntry)
    .filter(({ end }) => end > now)
    .slice(0, EVENTS_SHOWN);
}
