import { useServerNow } from '../../chess/clock/use-server-now.ts';
import { useTimeLeftWords } from '../../chess/clock/use-clock-words.ts';

/** A countdown. */
export function TimeLeft({ until }: { until: string }) {
  const now = useServerNow(null);
  const words = useTimeLeftWords();
  return (
    <span className="inline-block min-w-12 font-semibold" role="timer">
      {words(Math.max(0, Date.parse(until) - now))}
    </span>
  );
}
