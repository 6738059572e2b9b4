import { Link, useLocation } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { clubOf } from '../../../chess/games/club-of.ts';
import { segmentClass, SEGMENTS_CLASS } from '../../../ui/segments.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { useQueryParam } from '../../use-query-param.ts';

const PARAM = 'from';
const PLATFORM = 'platform';

/**
 * The workspace to which the lists of a chess page are limited: this club; undefined in the personal workspace, and in
 * an open club if the member has chosen the whole platform.
 */
export function useListedClub(): string | undefined {
  const { record, slug } = useWorkspaceScope();
  const from = useQueryParam(PARAM);
  const isOpen = record.workspace.chess_scope === 'platform';
  return isOpen && from === PLATFORM ? undefined : clubOf(slug);
}

/** Keeps the choice when other parts of the query change. */
export function useScopedQuery(): (query: string) => string {
  const from = useQueryParam(PARAM);
  return (query) => (from === PLATFORM ? withPlatform(query, true) : query);
}

function withPlatform(query: string, isPlatform: boolean): string {
  const params = new URLSearchParams(query);
  params.delete(PARAM);
  if (isPlatform) params.set(PARAM, PLATFORM);
  return params.size === 0 ? '' : `?${params}`;
}

/** Chooses between the club and the whole platform, if the club is open to it. */
export function ScopeSwitch({ to }: { to: '/chess' | '/chess/games' | '/chess/leaderboard' }) {
  const t = useTranslations('chess');
  const { record, slug } = useWorkspaceScope();
  const club = useListedClub();
  const { searchStr } = useLocation();
  if (record.workspace.chess_scope !== 'platform') return null;
  return (
    <nav aria-label={t('scope')} className={SEGMENTS_CLASS}>
      {[false, true].map((isPlatform) => (
        <Link
          key={String(isPlatform)}
          to={`/$workspace${to}`}
          params={{ workspace: slug }}
          search={{ query: withPlatform(searchStr, isPlatform) }}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          className={segmentClass((club === undefined) === isPlatform)}
        >
          {t(isPlatform ? 'wholePlatform' : 'thisClub')}
        </Link>
      ))}
    </nav>
  );
}
