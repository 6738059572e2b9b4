import { parseTimestamp } from '@rookery/contract';
import { BY_TIME, type CursorFormat } from '../../pagination/page.ts';

/** Tasks that are due within this time are listed with the overdue ones. */
export const SOON = '3 days';

/** The first rank of tasks that are neither overdue nor due soon; the four priorities have a rank each. */
export const LATER = 4;

/** In which tasks can be listed, besides newest first. */
export type TaskOrder = 'urgency' | 'due' | 'priority';

const NO_DUE_DATE = 'infinity';

/** The keyset cursor: the position of the last task of a page. */
export interface TaskPosition {
  /** When the first page was read. Tasks that become due later keep their place in the following pages. */
  readonly asOf: string;
  readonly rank: number;
  /** The date that the order uses; infinity for tasks without one. */
  readonly due: string;
  readonly created: string;
  readonly id: string;
}

interface RankedTask {
  readonly rank: number;
  readonly due_key: string;
  readonly created_at: string;
  readonly id: string;
}

export function taskPosition(asOf: string, task: RankedTask): TaskPosition {
  const { rank, due_key: due, created_at: created, id } = task;
  return { asOf, rank, due, created, id };
}

export const BY_RANK: CursorFormat<TaskPosition> = {
  write: ({ asOf, rank, due, created, id }) =>
    [asOf, rank, due, BY_TIME.write([created, id])].join(' '),
  read(text) {
    const [asOf = '', rank = '', due = '', ...rest] = text.split(' ');
    const newest = BY_TIME.read(rest.join(' '));
    const isDue = due === NO_DUE_DATE || isTime(due);
    if (newest === null || !isTime(asOf) || !isDue || !/^[0-8]$/.test(rank)) return null;
    const [created, id] = newest;
    return { asOf, rank: Number(rank), due, created, id };
  },
};

function isTime(text: string): boolean {
  return parseTimestamp(text) !== null;
}
