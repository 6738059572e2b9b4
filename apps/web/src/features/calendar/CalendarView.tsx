import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ArrowIcon } from '../../ui/icons.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { AgendaView } from './AgendaView.tsx';
import { CALENDAR_VIEWS, daysOfView, turned, type CalendarViewName } from './calendar-view.ts';
import { dayOf, timeAt, type Day } from '../../ui/days.ts';
import { entriesOf, type DateEntry, type Entry } from './entries.ts';
import { MonthView } from './MonthView.tsx';
import { PlanPanel } from './PlanPanel.tsx';
import { rangeQuery } from './queries.ts';
import { useEntryWords } from './use-entry-words.ts';
import { isMovable, useMoveEntry } from './use-move-entry.ts';
import { usePlan } from './use-plan.ts';
import { WeekView } from './WeekView.tsx';

const loadDialogs = () => import('./EventDialog.tsx');
const NewEventDialog = lazy(async () => ({ default: (await loadDialogs()).NewEventDialog }));
const EventDialog = lazy(async () => ({ default: (await loadDialogs()).EventDialog }));
const BlockDialog = lazy(async () => ({
  default: (await import('./BlockDialog.tsx')).BlockDialog,
}));

/** Later than the page: it needs the code of the live connection. */
const LiveCalendar = lazy(() => import('./LiveCalendar.tsx'));

/** An event of a club is mostly in the evening. */
const NEW_EVENT_MINUTE = 18 * 60;

interface CalendarViewProps {
  workspaceId: string;
  slug: string;
  userId: string;
  mayWrite: boolean;
  /** Null for the one that suits the window. */
  view: CalendarViewName | null;
  day: Day | null;
  onShow: (view: CalendarViewName, day: Day) => void;
  /** Whether the form of a new event is open, which the page's button does. */
  isAdding: boolean;
  onAdded: () => void;
}

export function CalendarView(props: CalendarViewProps) {
  const { workspaceId, slug, userId, mayWrite, onShow } = props;
  const t = useTranslations('calendar');
  const isNarrow = useMedia('(width < 40rem)');
  const today = dayOf(useNow({ updateInterval: 60_000 }));
  const view = props.view ?? (isNarrow ? 'agenda' : 'week');
  const day = props.day ?? today;
  const days = daysOfView(view, day, isNarrow);
  const query = useQuery({
    ...rangeQuery(workspaceId, days[0] ?? day, days.at(-1) ?? day),
    placeholderData: keepPreviousData,
  });
  const planning = usePlan(workspaceId);
  const move = useMoveEntry(workspaceId);
  const openDate = useOpenDate(slug);
  const [opened, setOpened] = useState<Entry | Date | null>(null);
  const entries = query.data === undefined ? [] : entriesOf(query.data, planning.preview);
  const open = (entry: Entry) => (entry.kind === 'date' ? openDate(entry) : setOpened(entry));
  const newEventAt = props.isAdding ? timeAt(day, NEW_EVENT_MINUTE) : opened;
  const grid = {
    entries,
    isMovable: (entry: Entry) => isMovable(entry, mayWrite),
    onOpen: open,
    onMove: (entry: Entry, start: Date, end: Date) => {
      if (isMovable(entry, mayWrite)) move({ entry, start, end });
    },
  };
  const close = () => {
    setOpened(null);
    props.onAdded();
  };

  return (
    <div onPointerEnter={() => void loadDialogs()}>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Turns {...{ view, day, days, isNarrow, today, onShow }} />
        <div className="flex flex-wrap items-center gap-3 lg:ml-auto">
          <ChoiceGroup
            quiet
            legend={t('view')}
            value={view}
            choices={CALENDAR_VIEWS.map((value) => ({ value, label: t(`views.${value}`) }))}
            onChoose={(chosen) => onShow(chosen, day)}
          />
          <Button look="secondary" busy={planning.isPlanning} onClick={() => planning.plan()}>
            {t('plan.start')}
          </Button>
        </div>
      </div>
      <PlanPanel planning={planning} slug={slug} />
      {query.isError && <LoadFailure query={query} />}
      {!query.isError && view === 'week' && (
        <WeekView {...grid} days={days} mayWrite={mayWrite} onAdd={setOpened} />
      )}
      {!query.isError && view === 'month' && (
        <MonthView {...grid} day={day} onOpenDay={(chosen) => onShow('agenda', chosen)} />
      )}
      {query.isSuccess && view === 'agenda' && (
        <AgendaView days={days} entries={entries} onOpen={open} />
      )}
      <Suspense>
        <LiveCalendar workspaceId={workspaceId} userId={userId} />
      </Suspense>
      <Suspense>
        {newEventAt instanceof Date && (
          <NewEventDialog workspaceId={workspaceId} start={newEventAt} onClose={close} />
        )}
        {opened !== null && !(opened instanceof Date) && opened.kind === 'event' && (
          <EventDialog
            workspaceId={workspaceId}
            occurrence={opened.occurrence}
            mayWrite={mayWrite}
            userId={userId}
            onClose={close}
          />
        )}
        {opened !== null && !(opened instanceof Date) && opened.kind === 'block' && (
          <BlockDialog workspaceId={workspaceId} slug={slug} entry={opened} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}

interface TurnsProps {
  view: CalendarViewName;
  day: Day;
  days: readonly Day[];
  isNarrow: boolean;
  today: Day;
  onShow: (view: CalendarViewName, day: Day) => void;
}

/** Which days are shown, and the ways to others. */
function Turns({ view, day, days, isNarrow, today, onShow }: TurnsProps) {
  const t = useTranslations('calendar');
  const words = useEntryWords();
  const turn = (direction: 1 | -1) => onShow(view, turned(view, day, isNarrow, direction));
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1">
      <IconButton label={t('earlier')} onClick={() => turn(-1)}>
        <ArrowIcon className="size-5 rotate-180" />
      </IconButton>
      <Button look="secondary" onClick={() => onShow(view, today)}>
        {t('today')}
      </Button>
      <IconButton label={t('later')} onClick={() => turn(1)}>
        <ArrowIcon />
      </IconButton>
      <p aria-live="polite" className="basis-full text-large font-semibold sm:ml-2 sm:basis-auto">
        {view === 'month' ? words.month(day) : words.range(days[0] ?? day, days.at(-1) ?? day)}
      </p>
    </div>
  );
}

/** Opens the page that a date belongs to. */
function useOpenDate(slug: string): (entry: DateEntry) => void {
  const navigate = useNavigate();
  return ({ date: { kind, id } }) => {
    const workspace = slug;
    if (kind === 'tournament_round')
      return void navigate({
        to: '/$workspace/chess/tournaments/$tournament',
        params: { workspace, tournament: id },
      });
    if (kind === 'game_deadline')
      return void navigate({
        to: '/$workspace/chess/games/$game',
        params: { workspace, game: id },
      });
    if (kind === 'homework')
      return void navigate({
        to: '/$workspace/chess/puzzles/homework/$homework',
        params: { workspace, homework: id },
      });
    return void navigate({ to: '/$workspace/tasks', params: { workspace } });
  };
}
