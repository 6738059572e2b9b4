/** Work is refused: its share is in use, and too many wait for it, or it takes too long. */
export class Busy extends Error {
  override readonly name = 'Busy';

  constructor() {
    super('Too much of this is asked for at once.');
  }
}

/** A semaphore with a short queue. */
export interface Share {
  /** Does work as soon as there is a place. Throws `Busy` where there is none within the time limit. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>;
}

export interface ShareOptions {
  /** How much work may be under way at a time. Where there are several places, no caller has all. */
  readonly places: number;
  readonly mostWaiting: number;
  readonly waitLimitMs: number;
}

interface Waiting {
  readonly caller: string;
  readonly enter: () => void;
}

export function createShare({ places, mostWaiting, waitLimitMs }: ShareOptions): Share {
  const mostPerCaller = Math.max(1, places - 1);
  /** First come, first served: a set keeps the order in which it was filled. */
  const waiting = new Set<Waiting>();
  /** The callers of the work under way, each as often as it has a place. */
  const inside: string[] = [];

  function fits(caller: string): boolean {
    const own = inside.filter((each) => each === caller).length;
    return inside.length < places && own < mostPerCaller;
  }

  function takePlace(caller: string): Promise<void> {
    if (fits(caller)) {
      inside.push(caller);
      return Promise.resolve();
    }
    if (waiting.size >= mostWaiting) return Promise.reject(new Busy());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(next);
        reject(new Busy());
      }, waitLimitMs);
      const next: Waiting = {
        caller,
        enter() {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting.add(next);
    });
  }

  function leavePlace(caller: string): void {
    inside.splice(inside.indexOf(caller), 1);
    const next = [...waiting].find((each) => fits(each.caller));
    if (next === undefined) return;
    waiting.delete(next);
    inside.push(next.caller);
    next.enter();
  }

  return {
    async run(caller, work) {
      await takePlace(caller);
      try {
        return await work();
      } finally {
        leavePlace(caller);
      }
    },
  };
}
