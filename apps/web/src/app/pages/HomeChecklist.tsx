import { hasPermission, isBotId } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { opponentIdOf } from '../../chess/games/results.ts';
import { useStoredChessPreferences } from '../../chess/preferences/use-preferences.ts';
import { hasChosenBoard, noteBoardSettingsOpened } from '../../features/home/board-choice.ts';
import { Checklist, type ChecklistItem } from '../../features/home/Checklist.tsx';
import { latestOwnGamesQuery, resultsQuery } from '../../features/lobby/game-lists.ts';
import { membersQuery } from '../../features/members/queries.ts';
import { useWorkspaceScope } from '../scope.ts';

/**
 * The first steps in a club that has no results yet, until all are done. The loader of the page has fetched what this
 * needs, so it does not appear later and move the page.
 */
export function HomeChecklist() {
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const { data: members } = useQuery(membersQuery(workspaceId));
  const { data: results } = useQuery(resultsQuery(workspaceId));
  const isNew = results?.length === 0;
  const { data: games } = useQuery({ ...latestOwnGamesQuery(account.id), enabled: isNew });
  const { preferences } = useStoredChessPreferences();
  if (!isNew || members === undefined || games === undefined || preferences === undefined) {
    return null;
  }
  const items: ChecklistItem[] = [
    ...(hasPermission(record, 'invite.member')
      ? [{ id: 'invite', isDone: members.length > 1, to: '/$workspace/members' } as const]
      : []),
    {
      id: 'bot',
      isDone: games.some((game) => isBotId(opponentIdOf(game, account.id))),
      to: '/$workspace/chess',
    },
    {
      id: 'board',
      isDone: hasChosenBoard(preferences),
      to: '/$workspace/chess/settings',
      onOpen: noteBoardSettingsOpened,
    },
  ];
  if (items.every(({ isDone }) => isDone)) return null;
  return (
    <div className="mb-10">
      <Checklist items={items} slug={slug} />
    </div>
  );
}
