import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import {
  ANYBODY,
  filterOf,
  readGameChoice,
  writeGameChoice,
  type GameChoice,
} from '../../../features/chess/history/game-filter.ts';
import { GameFilters } from '../../../features/chess/history/GameFilters.tsx';
import { GameList } from '../../../features/chess/history/GameList.tsx';
import { opponentsAmong } from '../../../features/chess/lobby/opponents.ts';
import { profileQuery } from '../../../features/chess/queries.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';
import { useFellows } from './use-fellows.ts';

export function GamesPage() {
  const t = useTranslations('games');
  const { account, record, slug } = useWorkspaceScope();
  const navigate = useNavigate();
  const choice = readGameChoice(useLocation().searchStr, account.id);
  useTitle(t('title'), record.workspace.name);

  const choose = (chosen: GameChoice) =>
    void navigate({
      to: '/$workspace/chess/games',
      params: { workspace: slug },
      search: { query: writeGameChoice(chosen, account.id) },
      resetScroll: false,
    });

  return (
    <>
      <ChessHeader title={t('title')} />
      <GameFilters
        choice={choice}
        ownId={account.id}
        people={usePeopleToChoose(choice.player)}
        onChoose={choose}
      />
      <GameList
        filter={filterOf(choice)}
        slug={slug}
        viewerId={choice.player === ANYBODY ? account.id : choice.player}
        empty={<NoGames isUnfiltered={writeGameChoice(choice, account.id) === ''} />}
      />
    </>
  );
}

/** The members at hand, and whoever the address names although they are not among them. */
function usePeopleToChoose(player: string) {
  const { account } = useWorkspaceScope();
  const fellows = opponentsAmong(useFellows().people ?? [], account.id);
  const isStranger =
    player !== ANYBODY &&
    player !== account.id &&
    fellows.every(({ user_id }) => user_id !== player);
  const { data: stranger } = useQuery({ ...profileQuery(player), enabled: isStranger });
  if (!isStranger) return fellows;
  return [...fellows, { user_id: player, name: stranger?.name ?? '…' }];
}

function NoGames({ isUnfiltered }: { isUnfiltered: boolean }) {
  const t = useTranslations('games');
  const { slug } = useWorkspaceScope();
  const params = { workspace: slug };
  if (isUnfiltered) {
    return (
      <EmptyState title={t('emptyTitle')} words={t('emptyWords')}>
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
        search={{ query: '?player=anybody' }}
        className={buttonClass('secondary')}
      >
        {t('showAll')}
      </Link>
    </EmptyState>
  );
}
