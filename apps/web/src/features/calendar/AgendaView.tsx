import { useNow, useTranslations } from 'use-intl';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { dayOf, type Day } from '../../ui/days.ts';
import { dotLook } from './EntryButton.tsx';
import { isOnDay, type Entry } from './entries.ts';
import { useEntryWords } from './use-entry-words.ts';

interface AgendaViewProps {
  days: readonly Day[];
  entries: readonly Entry[];
  onOpen: (entry: Entry) => void;
}

/** A list of what happens on each day. Days without entries are left out. */
export function AgendaView({ days, entries, onOpen }: AgendaViewProps) {
  const t = useTranslations('calendar');
  const words = useEntryWords();
  const today = dayOf(useNow({ updateInterval: 60_000 }));
  const filled = days
    .map((day) => ({ day, found: entries.filter((entry) => isOnDay(entry, day)) }))
    .filter(({ found }) => found.length > 0);
  if (filled.length === 0) return <EmptyState title={t('emptyTitle')} words={t('emptyWords')} />;
  return (
    <ol className="grid gap-6">
      {filled.map(({ day, found }) => (
        <li key={day}>
          <h2
            className={`border-b border-line pb-1 text-large font-bold ${day === today ? 'text-accent' : ''}`}
          >
            {words.day(day)}
            {day === today && <span className="font-semibold"> · {t('today')}</span>}
          </h2>
          <ul>
            {found.map((entry) => (
              <li key={entry.key} className="border-b border-line">
                <button
                  type="button"
                  onClick={() => onOpen(entry)}
                  className="flex min-h-14 w-full items-center gap-4 py-2 text-left hover:bg-accent-soft"
                >
                  <span className="w-28 shrink-0 pl-1 sm:w-40 text-small text-muted">
                    {entry.isWholeDay
                      ? t('wholeDay')
                      : entry.kind === 'date'
                        ? words.time(entry.start)
                        : words.times(entry)}
                  </span>
                  <span
                    aria-hidden="true"
                    className={`size-2.5 shrink-0 rounded-full ${dotLook(entry)}`}
                  />
                  <span className="min-w-0 flex-1">
                    <span className="block font-semibold">{words.title(entry)}</span>
                    <span className="block text-small text-muted">
                      {[words.kind(entry), entry.kind === 'event' ? entry.occurrence.place : '']
                        .filter((part) => part !== '')
                        .join(' · ')}
                    </span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
