import type { Tournament } from '@rookery/contract';

const VIEWS = ['standings', 'pairings', 'crosstable', 'bracket', 'chat'] as const;
export type TournamentViewName = (typeof VIEWS)[number];

/** What of a tournament is shown, as the address says it. */
export interface TournamentChoice {
  /** Null for the usual one. */
  readonly view: TournamentViewName | null;
  /** Of the pairings; null for the current one. */
  readonly round: number | null;
  /** Null for the usual order. */
  readonly order: 'name' | null;
}

const ROUND_VIEWS: readonly TournamentViewName[] = ['standings', 'pairings', 'crosstable'];

/** What a tournament that has started can be shown as. */
export function viewsOf({ format }: Tournament): readonly TournamentViewName[] {
  if (format === 'knockout') return ['bracket', 'pairings', 'standings'];
  return format === 'arena' ? ['standings'] : ROUND_VIEWS;
}

/** While a tournament runs, members look for their board; later, for the result. */
export function usualView({ format, status, round }: Tournament): TournamentViewName {
  if (format === 'knockout') return 'bracket';
  if (format === 'arena') return 'standings';
  return round > 0 && (status === 'running' || status === 'paused') ? 'pairings' : 'standings';
}

export function readTournamentChoice(query: string): TournamentChoice {
  const params = new URLSearchParams(query);
  const round = Number(params.get('round'));
  return {
    view: VIEWS.find((view) => view === params.get('view')) ?? null,
    round: Number.isInteger(round) && round > 0 ? round : null,
    order: params.get('order') === 'name' ? 'name' : null,
  };
}

export function writeTournamentChoice({ view, round, order }: TournamentChoice): string {
  const params = new URLSearchParams();
  if (view !== null) params.set('view', view);
  if (round !== null) params.set('round', String(round));
  if (order !== null) params.set('order', order);
  return params.size === 0 ? '' : `?${params}`;
}
