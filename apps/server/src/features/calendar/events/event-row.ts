import type { CalendarEvent as PureEvent, EventException } from '@rookery/calendar';
import type { CalendarEvent } from '@rookery/contract';
import type { WorkspaceId } from '@rookery/workspace-routing';

/** An event as it is stored. */
export interface EventRow {
  readonly id: string;
  readonly workspace_id: WorkspaceId;
  readonly uid: string;
  readonly title: string;
  readonly place: string;
  readonly description: string;
  readonly starts: string;
  readonly ends: string;
  readonly time_zone: string;
  readonly repeat: string | null;
  readonly exceptions: unknown;
  readonly locked: boolean;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export const EVENT_COLUMNS = [
  'id',
  'workspace_id',
  'uid',
  'title',
  'place',
  'description',
  'starts',
  'ends',
  'time_zone',
  'repeat',
  'exceptions',
  'locked',
  'created_by',
  'created_at',
  'updated_at',
] as const;

/** The event as `packages/calendar` knows it. Only our own code writes exceptions. */
export function eventOf(row: EventRow): PureEvent {
  const { title, place, description, starts, ends, time_zone, repeat, exceptions } = row;
  return {
    title,
    place,
    description,
    start: starts,
    end: ends,
    timeZone: time_zone,
    repeat,
    exceptions: exceptions as EventException[],
  };
}

export function presentEvent(row: EventRow): CalendarEvent {
  const { workspace_id: _workspace, uid: _uid, starts, ends, exceptions, ...fields } = row;
  return {
    ...fields,
    start: starts,
    end: ends,
    exceptions: exceptions as CalendarEvent['exceptions'],
  };
}
