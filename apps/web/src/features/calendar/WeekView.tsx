import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { dayOf, minuteOf, timeAt, type Day } from '../../ui/days.ts';
import { EntryButton } from './EntryButton.tsx';
import { isOnDay, placeOnDay, type Entry, type Placed } from './entries.ts';
import { daysOf, nextShift, shifted, STEP_MINUTES, type Shift } from './shift.ts';
import { useDrag, type Drag } from './use-drag.ts';
import { useEntryWords } from './use-entry-words.ts';

const HOUR_PIXELS = 48;
const DAY_PIXELS = 24 * HOUR_PIXELS;
const FIRST_HOUR_SHOWN = 8;
const NOW_INTERVAL_MS = 60_000;

export interface GridProps {
  days: readonly Day[];
  entries: readonly Entry[];
  mayWrite: boolean;
  isMovable: (entry: Entry) => boolean;
  onOpen: (entry: Entry) => void;
  onMove: (entry: Entry, start: Date, end: Date) => void;
  /** A new event at this time. */
  onAdd: (start: Date) => void;
}

/** Days beside each other, with the hours from top to bottom. */
export function WeekView(props: GridProps) {
  const { days, entries, onMove } = props;
  const columns = useRef<HTMLDivElement>(null);
  const [pressed, setPressed] = useState<Shift | null>(null);
  const focused = useRef<string | null>(null);

  const drop = (shift: Shift) => {
    const entry = entries.find(({ key }) => key === shift.key);
    setPressed(null);
    if (entry === undefined || (shift.days === 0 && shift.minutes === 0)) return;
    const { start, end } = shifted(entry, shift);
    focused.current = entry.key;
    onMove(entry, start, end);
  };
  const { drag, start, takeClick } = useDrag({
    measure: () => ({
      width: (columns.current?.clientWidth ?? 1) / days.length,
      height: DAY_PIXELS,
    }),
    onDrop: (dropped) => drop(inSteps(dropped)),
  });
  const shift = drag === null ? pressed : inSteps(drag);

  const scroller = useFirstScroll(entries, days);
  // An entry that moves to another column is another element, and has lost the focus.
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return;
    const selector = `[data-key="${CSS.escape(focused.current)}"]`;
    scroller.current?.querySelector<HTMLElement>(selector)?.focus();
    focused.current = null;
  });

  const press = (event: KeyboardEvent, entry: Entry) => {
    if (event.key === 'Escape') setPressed(null);
    const next = event.shiftKey ? nextShift(entry.key, event.key, pressed) : null;
    if (next === null) return;
    event.preventDefault();
    setPressed(next);
  };
  const part = {
    shift,
    start,
    press,
    isClick: () => !takeClick(),
    release: () => pressed !== null && drop(pressed),
    stop: () => setPressed(null),
  };

  return (
    <div
      ref={scroller}
      // The entries inside can be reached by the keyboard, and scroll with it.
      className="relative max-h-[max(24rem,calc(100dvh-17rem))] overflow-y-auto rounded-card border border-line"
    >
      <DayHeads {...props} />
      <div className="flex" style={{ height: DAY_PIXELS }}>
        <Hours />
        <div
          ref={columns}
          className="grid flex-1"
          style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
        >
          {days.map((day) => (
            <DayColumn key={day} day={day} {...props} part={part} />
          ))}
        </div>
      </div>
      <ShiftWords entries={entries} shift={shift} />
    </div>
  );
}

function inSteps({ key, x, y, size, resizes }: Drag): Shift {
  const minutes = (y / size.height) * 24 * 60;
  return {
    key,
    days: resizes ? 0 : Math.round(x / size.width),
    minutes: Math.round(minutes / STEP_MINUTES) * STEP_MINUTES,
    resizes,
  };
}

/** Starts where the first entry is, at the latest where most days begin. */
function useFirstScroll(entries: readonly Entry[], days: readonly Day[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    if (isDone.current || scroller.current === null) return;
    const starts = days.flatMap((day) => placeOnDay(entries, day)).map((one) => one.startMinute);
    const first = Math.min(FIRST_HOUR_SHOWN * 60, ...starts.filter((minute) => minute > 0));
    scroller.current.scrollTo({ top: (first / 60 - 0.5) * HOUR_PIXELS });
    isDone.current = entries.length > 0;
  }, [entries, days]);
  return scroller;
}

/** The dates, and below them what lasts whole days. They stay in sight. */
function DayHeads({ days, entries, onOpen }: GridProps) {
  const t = useTranslations('calendar');
  const format = useFormatter();
  const words = useEntryWords();
  const today = dayOf(useNow({ updateInterval: NOW_INTERVAL_MS }));
  return (
    <div className="sticky top-0 z-10 flex border-b border-line bg-surface">
      <div className="w-14 shrink-0" />
      <ul
        aria-label={t('wholeDays')}
        className="grid flex-1"
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      >
        {days.map((day) => (
          <li key={day} className="min-w-0 border-l border-line px-0.5 pb-1">
            <p
              className={`flex flex-col items-center py-1 text-small sm:flex-row sm:justify-center sm:gap-1.5 ${day === today ? 'font-bold text-accent' : 'text-muted'}`}
              aria-current={day === today ? 'date' : undefined}
            >
              <span className="sr-only">{words.day(day)}</span>
              <span aria-hidden="true">{format.dateTime(timeAt(day), { weekday: 'short' })}</span>
              <span aria-hidden="true" className="text-large">
                {Number(day.slice(8))}
              </span>
            </p>
            <div className="grid gap-0.5">
              {entries
                .filter((entry) => entry.isWholeDay && isOnDay(entry, day))
                .map((entry) => (
                  <EntryButton key={entry.key} entry={entry} onClick={() => onOpen(entry)} />
                ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Hours() {
  const format = useFormatter();
  return (
    <div aria-hidden="true" className="relative w-14 shrink-0 text-right text-small text-muted">
      {Array.from({ length: 23 }, (_, index) => (
        <span
          key={index}
          className="absolute right-2 -translate-y-1/2"
          style={{ top: (index + 1) * HOUR_PIXELS }}
        >
          {format.dateTime(timeAt('2026-01-01', (index + 1) * 60), { hour: 'numeric' })}
        </span>
      ))}
    </div>
  );
}

interface PartProps {
  shift: Shift | null;
  start: ReturnType<typeof useDrag>['start'];
  press: (event: KeyboardEvent, entry: Entry) => void;
  isClick: () => boolean;
  release: () => void;
  stop: () => void;
}

interface DayColumnProps extends GridProps {
  day: Day;
  part: PartProps;
}

function DayColumn({ day, part, ...grid }: DayColumnProps) {
  const t = useTranslations('calendar');
  const words = useEntryWords();
  return (
    <div
      className="relative border-l border-line bg-[linear-gradient(var(--line)_1px,transparent_1px)]"
      style={{ backgroundSize: `100% ${HOUR_PIXELS}px` }}
    >
      {grid.mayWrite && (
        <button
          type="button"
          aria-label={t('addOn', { day: words.day(day) })}
          className="absolute inset-0 cursor-default -outline-offset-2"
          onClick={(event) => {
            // The keyboard presses no place.
            const hour = event.detail === 0 ? 18 : event.nativeEvent.offsetY / HOUR_PIXELS;
            grid.onAdd(timeAt(day, Math.floor(hour * 2) * 30));
          }}
        />
      )}
      <ol aria-label={words.day(day)}>
        {placeOnDay(grid.entries, day).map((placed) => (
          <TimedEntry key={placed.entry.key} placed={placed} {...grid} {...part} />
        ))}
      </ol>
      <NowLine day={day} />
    </div>
  );
}

type TimedEntryProps = GridProps & PartProps & { placed: Placed };

function TimedEntry({ placed, shift: anyShift, ...props }: TimedEntryProps) {
  const words = useEntryWords();
  const { entry, column, columns } = placed;
  const shift = anyShift?.key === entry.key ? anyShift : null;
  const mayMove = props.isMovable(entry);
  const minutes = placed.endMinute - placed.startMinute;
  const top = placed.startMinute + (shift === null || shift.resizes ? 0 : shift.minutes);
  const length = Math.max(minutes + (shift?.resizes ? shift.minutes : 0), STEP_MINUTES);
  const width = 100 / columns;
  return (
    <li
      className={`@container absolute p-px ${shift === null ? '' : 'z-10 opacity-80'} ${mayMove ? 'touch-manipulation' : ''}`}
      style={{
        top: (top / 60) * HOUR_PIXELS,
        height: Math.max((length / 60) * HOUR_PIXELS, HOUR_PIXELS / 2),
        left: shift === null ? `${column * width}%` : `${(shift.resizes ? 0 : shift.days) * 100}%`,
        width: shift === null ? `${width}%` : '100%',
      }}
    >
      <EntryButton
        entry={entry}
        className={`h-full ${mayMove ? 'select-none' : ''}`}
        onClick={() => props.isClick() && props.onOpen(entry)}
        {...(mayMove && {
          'aria-keyshortcuts': 'Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight',
          onPointerDown: (event) => props.start(event, entry.key, false),
          onKeyDown: (event) => props.press(event, entry),
          onKeyUp: (event) => event.key === 'Shift' && props.release(),
          onBlur: props.stop,
        })}
      >
        {minutes >= 45 && (
          <span className="hidden text-small @min-[6rem]:block">
            {shift === null ? words.times(entry) : words.times(shifted(entry, shift))}
          </span>
        )}
        {minutes >= 75 && entry.kind === 'event' && (
          <span className="hidden truncate text-small @min-[6rem]:block">
            {entry.occurrence.place}
          </span>
        )}
      </EntryButton>
      {mayMove && (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-2 cursor-ns-resize"
          onPointerDown={(event) => props.start(event, entry.key, true)}
        />
      )}
    </li>
  );
}

function NowLine({ day }: { day: Day }) {
  const now = useNow({ updateInterval: NOW_INTERVAL_MS });
  if (dayOf(now) !== day) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 border-t-2 border-danger"
      style={{ top: (minuteOf(now) / 60) * HOUR_PIXELS }}
    />
  );
}

/** Says where an entry would be dropped. */
function ShiftWords({ entries, shift }: { entries: readonly Entry[]; shift: Shift | null }) {
  const words = useEntryWords();
  const entry = shift === null ? undefined : entries.find(({ key }) => key === shift.key);
  if (shift === null || entry === undefined) return <output className="sr-only" />;
  const { start, end } = shifted(entry, shift);
  return (
    <output className="sr-only">
      {words.when({ ...entry, start, end, days: daysOf(entry, start, end) })}
    </output>
  );
}
