import type { Tournament } from '@rookery/contract';

/** The next start first; those that an arbiter starts come last, the newest first. */
export function inStartOrder(tournaments: readonly Tournament[]): Tournament[] {
  return tournaments.toSorted(
    (one, other) =>
      startOf(one) - startOf(other) || Date.parse(other.created_at) - Date.parse(one.created_at),
  );
}

const LATER_THAN_ANY_START = 8.64e15;

function startOf({ starts_at }: Tournament): number {
  return starts_at === null ? LATER_THAN_ANY_START : Date.parse(starts_at);
}

export function isUnderWay({ status }: Pick<Tournament, 'status'>): boolean {
  return status === 'running' || status === 'paused';
}
