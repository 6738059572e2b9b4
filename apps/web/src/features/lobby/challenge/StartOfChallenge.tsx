import type { Challenge } from '@rookery/contract';
import { lazy, Suspense } from 'react';

const ChallengeStart = lazy(() => import('../start/ChallengeStart.tsx'));

/** Loaded on demand, because every page can show a challenge and few challenges have a start of their own. */
export function StartOfChallenge({ challenge: { initial_fen } }: { challenge: Challenge }) {
  if (initial_fen === null) return null;
  return (
    <Suspense fallback={<div className="mt-2 h-24" />}>
      <ChallengeStart fen={initial_fen} />
    </Suspense>
  );
}
