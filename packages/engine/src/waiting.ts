/** Who is served first: a player's clock runs, somebody looks at the screen, nobody is in a hurry. */
const PRIORITIES = ['game', 'hint', 'review'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** A queue for each priority, with room for so many in all. */
export interface WaitingRoom<T> {
  readonly size: number;
  /**
   * Answers who has to leave for want of room, or null. It is the last to come of the least urgent,
   * which may be the newcomer.
   */
  add(waiter: T, priority: Priority): T | null;
  /** The first to come of the most urgent. */
  take(): T | null;
  remove(waiter: T): void;
}

export function createWaitingRoom<T>(room: number): WaitingRoom<T> {
  const queues: Readonly<Record<Priority, T[]>> = { game: [], hint: [], review: [] };
  const size = () => PRIORITIES.reduce((sum, priority) => sum + queues[priority].length, 0);

  return {
    get size() {
      return size();
    },
    add(waiter, priority) {
      queues[priority].push(waiter);
      if (size() <= room) return null;
      const last = PRIORITIES.findLast((each) => queues[each].length > 0);
      return last === undefined ? null : (queues[last].pop() ?? null);
    },
    take() {
      const first = PRIORITIES.find((each) => queues[each].length > 0);
      return first === undefined ? null : (queues[first].shift() ?? null);
    },
    remove(waiter) {
      for (const queue of Object.values(queues)) {
        const at = queue.indexOf(waiter);
        if (at !== -1) queue.splice(at, 1);
      }
    },
  };
}
