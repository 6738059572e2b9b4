/** The most urgent first: a player's clock is running, a member waits for a hint, a review has time, a puzzle is extra. */
const PRIORITIES = ['game', 'hint', 'review', 'puzzle'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** A priority queue with a limited total size. */
export interface PriorityQueue<T> {
  readonly size: number;
  /**
   * Returns the entry that is dropped because the queue is full, or null. It is the newest of the least urgent,
   * possibly the one just added.
   */
  add(entry: T, priority: Priority): T | null;
  /** Removes the oldest of the most urgent entries. */
  take(): T | null;
  remove(entry: T): void;
}

export function createPriorityQueue<T>(maxSize: number): PriorityQueue<T> {
  const queues: Readonly<Record<Priority, T[]>> = {
    game: [],
    hint: [],
    review: [],
    puzzle: [],
  };
  const size = () => PRIORITIES.reduce((sum, priority) => sum + queues[priority].length, 0);

  return {
    get size() {
      return size();
    },
    add(entry, priority) {
      queues[priority].push(entry);
      if (size() <= maxSize) return null;
      const last = PRIORITIES.findLast((each) => queues[each].length > 0);
      return last === undefined ? null : (queues[last].pop() ?? null);
    },
    take() {
      const first = PRIORITIES.find((each) => queues[each].length > 0);
      return first === undefined ? null : (queues[first].shift() ?? null);
    },
    remove(entry) {
      for (const queue of Object.values(queues)) {
        const at = queue.indexOf(entry);
        if (at !== -1) queue.splice(at, 1);
      }
    },
  };
}
