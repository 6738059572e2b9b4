import type { CalendarEvent, CalendarRange, TaskBlock } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { addDays, localIn } from '../../ui/days.ts';
import type { BlockEntry, Entry, EventEntry } from './entries.ts';
import { calendarKey, rangesKey } from './queries.ts';
import { daysOf } from './shift.ts';
import { useEntryWords } from './use-entry-words.ts';

interface Move {
  readonly entry: EventEntry | BlockEntry;
  readonly start: Date;
  readonly end: Date;
  /** Instead of pinning a block that is moved. */
  readonly pinned?: boolean;
  readonly isUndo?: boolean;
}

/** Whether a member may move an entry: blocks are their own, events need a permission. */
export function isMovable(entry: Entry, mayWrite: boolean): entry is EventEntry | BlockEntry {
  if (entry.kind === 'event') return mayWrite;
  return entry.kind === 'block' && entry.id !== null && entry.change === null;
}

/** Moves an entry at once, and back if the server refuses it. The member can undo it. */
export function useMoveEntry(workspaceId: string): (move: Move) => void {
  const t = useTranslations('calendar');
  const common = useTranslations('common');
  const words = useEntryWords();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const moving = useMutation({
    mutationFn: (move: Move): Promise<CalendarEvent | TaskBlock> =>
      move.entry.kind === 'event'
        ? changeEvent(workspaceId, move.entry, move)
        : changeBlock(workspaceId, move.entry, move),
    onMutate: async (move) => {
      const queryKey = rangesKey(workspaceId);
      // A read that is under way would show the old place once more.
      await client.cancelQueries({ queryKey });
      const before = client.getQueriesData<CalendarRange>({ queryKey });
      client.setQueriesData<CalendarRange>(
        { queryKey },
        (range) => range && withMoved(range, move),
      );
      return before;
    },
    onSuccess: (_, { entry, start, end, isUndo }) => {
      if (isUndo) return;
      const pinned = entry.kind === 'block' ? { pinned: entry.isPinned } : {};
      const days = daysOf(entry, start, end);
      const when = words.when({ ...entry, start, end, days });
      tell(t(entry.kind === 'block' ? 'movedAndPinned' : 'moved', { title: entry.title, when }), {
        action: {
          label: common('undo'),
          onClick: () =>
            moving.mutate({
              entry: { ...entry, start, end, days },
              start: entry.start,
              end: entry.end,
              ...pinned,
              isUndo: true,
            }),
        },
      });
    },
    onError: (error, { entry }, before) => {
      for (const [queryKey, range] of before ?? []) client.setQueryData(queryKey, range);
      tellFailure(t('notMoved', { title: entry.title }), errorWords(error));
    },
    onSettled: () => client.invalidateQueries({ queryKey: calendarKey(workspaceId) }),
  });
  return moving.mutate;
}

function changeEvent(workspaceId: string, { occurrence }: EventEntry, move: Move) {
  return callApi('PATCH /api/:wsId/calendar/events/:eventId', {
    params: { wsId: workspaceId, eventId: occurrence.event_id },
    body: {
      ...(occurrence.repeats && { occurrence: occurrence.occurrence }),
      ...localTimes(move),
    },
  });
}

function changeBlock(
  workspaceId: string,
  { id }: BlockEntry,
  { start, end, pinned = true }: Move,
): Promise<TaskBlock> {
  return callApi('PATCH /api/:wsId/calendar/blocks/:blockId', {
    params: { wsId: workspaceId, blockId: id ?? '' },
    body: { starts_at: start.toISOString(), ends_at: end.toISOString(), pinned },
  });
}

/** By the clock of the event. Whole days move by whole days. */
function localTimes({ entry, start, end }: Move): { start: string; end: string } {
  if (entry.kind !== 'event') return { start: '', end: '' };
  const { occurrence, isWholeDay, days } = entry;
  if (isWholeDay) {
    const [first, last] = daysOf({ ...entry, days }, start, end);
    return { start: first, end: addDays(last, 1) };
  }
  return { start: localIn(occurrence.time_zone, start), end: localIn(occurrence.time_zone, end) };
}

function withMoved(range: CalendarRange, move: Move): CalendarRange {
  const { entry, start, end } = move;
  const span = { starts_at: start.toISOString(), ends_at: end.toISOString() };
  return {
    ...range,
    occurrences: range.occurrences.map((one) =>
      entry.kind === 'event' &&
      one.event_id === entry.occurrence.event_id &&
      one.occurrence === entry.occurrence.occurrence
        ? { ...one, ...span, ...localTimes(move) }
        : one,
    ),
    blocks: range.blocks.map((block) =>
      entry.kind === 'block' && block.id === entry.id
        ? { ...block, ...span, pinned: move.pinned ?? true }
        : block,
    ),
  };
}
