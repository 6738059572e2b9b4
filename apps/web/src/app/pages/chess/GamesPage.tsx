import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { profileQuery } from '../../../chess/players/queries.ts';
import {
  ALL_GAMES_QUERY,
  ANYBODY,
  filterOf,
  readGameChoice,
  writeGameChoice,
  type GameChoice,
} from '../../../features/game-history/game-filter.ts';
import { GameFilters } from '../../../features/game-history/GameFilters.tsx';
import { GameList } from '../../../features/game-history/GameList.tsx';
import { opponentsAmong } from '../../../features/lobby/opponents.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { ScopeSwitch, useListedClub, useScopedQuery } from './ScopeSwitch.tsx';
import { useClubMembers } from './use-club-members.ts';

export function GamesPage() {
  const t = useTranslations('games');
  const { account, record, slug } = useWorkspaceScope();
  const navigate = useNavigate();
  const choice = readGameChoice(useLocation().searchStr, account.id);
  const isOfAllPlayers = choice.player === ANYBODY;
  const club = useListedClub();
  const scoped = useScopedQuery();
  useTitle(t('title'), record.workspace.name);

  const choose = (chosen: GameChoice) =>
    void navigate({
      to: '/$workspace/chess/games',
      params: { workspace: slug },
      search: { query: scoped(writeGameChoice(chosen, account.id)) },
      resetScroll: false,
    });

  return (
    <>
      <ChessHeader title={t('title')}>
        {isOfAllPlayers && <ScopeSwitch to="/chess/games" />}
      </ChessHeader>
      <GameFilters
        choice={choice}
        ownId={account.id}
        people={usePeopleToChoose(choice.player)}
        onChoose={choose}
      />
      <GameList
        filter={{ ...filterOf(choice), ...(isOfAllPlayers && { workspace: club }) }}
        slug={slug}
        viewerId={isOfAllPlayers ? account.id : choice.player}
        empty={<NoGames choice={choice} />}
      />
    </>
  );
}

/** The club's members, and the player in the address even if they are not among them. */
function usePeopleToChoose(player: string) {
  const { account } = useWorkspaceScope();
  const members = opponentsAmong(useClubMembers().people ?? [], account.id);
  const isOther =
    player !== ANYBODY &&
    player !== account.id &&
    members.every(({ user_id }) => user_id !== player);
  const { data: other } = useQuery({ ...profileQuery(player), enabled: isOther });
  if (!isOther) return members;
  return [...members, { user_id: player, name: other?.name ?? '…' }];
}

/** The suggestion depends on the filter, so that it never links to the same list. */
function NoGames({ choice }: { choice: GameChoice }) {
  const t = useTranslations('games');
  const { account, slug } = useWorkspaceScope();
  const scoped = useScopedQuery();
  const params = { workspace: slug };
  const query = writeGameChoice(choice, account.id);
  if (query === '' || query === ALL_GAMES_QUERY) {
    const isOwn = query === '';
    return (
      <EmptyState
        title={t(isOwn ? 'emptyTitle' : 'noneTitle')}
        words={t(isOwn ? 'emptyWords' : 'noneWords')}
      >
        <Link to="/$workspace/chess" params={params} className={buttonClass('secondary')}>
          {t('toTheLobby')}
        </Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('nothingFoundTitle')} words={t('nothingFoundWords')}>
      <Link
        to="/$workspace/chess/games"
        params={params}
        search={{ query: scoped(ALL_GAMES_QUERY) }}
        className={buttonClass('secondary')}
      >
        {t('showAll')}
      </Link>
    </EmptyState>
  );
}
