import { parseTimestamp } from '@rookery/contract';
import { BY_TIME, type CursorText } from '../../page.ts';

/** What is due within this time stands with what is overdue. */
export const SOON = '3 days';

/** The first rank of tasks that are neither overdue nor due soon: there is one for each of four priorities. */
export const LATER = 4;

const NO_DUE_DATE = 'infinity';

/** Where a page ended. */
export interface TaskPosition {
  /** When the list was begun. What comes due while somebody reads on keeps its place. */
  readonly asOf: string;
  readonly rank: number;
  /** Decides among tasks that are overdue or due soon; the same for all others. */
  readonly due: string;
  readonly created: string;
  readonly id: string;
}

interface RankedTask {
  readonly rank: number;
  readonly end_date: string | null;
  readonly created_at: string;
  readonly id: string;
}

export function taskPosition(asOf: string, task: RankedTask): TaskPosition {
  const { rank, created_at: created, id } = task;
  const due = rank < LATER ? (task.end_date ?? NO_DUE_DATE) : NO_DUE_DATE;
  return { asOf, rank, due, created, id };
}

export const BY_URGENCY: CursorText<TaskPosition> = {
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
