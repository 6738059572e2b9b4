import { observable, type Observable } from './observable.ts';

interface Announcement {
  readonly id: number;
  readonly words: string;
}

/** Announcements for screen readers, the newest last. */
export interface Announcements {
  readonly entries: Pick<Observable<readonly Announcement[]>, 'get' | 'subscribe'>;
  readonly announce: (words: string) => void;
}

/** Screen readers read what is added, so old announcements can be removed. */
const MAX_ENTRIES = 6;

export function createAnnouncements(): Announcements {
  const entries = observable<readonly Announcement[]>([]);
  return {
    entries,
    announce(words) {
      const id = (entries.get().at(-1)?.id ?? 0) + 1;
      entries.set([...entries.get(), { id, words }].slice(-MAX_ENTRIES));
    },
  };
}
