import { hasPermission } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { membersQuery } from '../../../features/members/queries.ts';
import { HomeworkList } from '../../../features/puzzles/homework/HomeworkList.tsx';
import { PuzzleHub } from '../../../features/puzzles/PuzzleHub.tsx';
import { keepPage } from '../../../offline/keep-page.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';

/** What the club's trainers have given, and for those who give homework a way to do so. */
function ClubHomework() {
  const { record, slug } = useWorkspaceScope();
  const workspaceId = record.workspace.id;
  const mayGive = hasPermission(record, 'puzzle.assign');
  const { data } = useQuery({ ...membersQuery(workspaceId), enabled: mayGive });
  const members = data?.map(({ user_id, name }) => ({ id: user_id, name })) ?? [];
  return <HomeworkList workspaceId={workspaceId} slug={slug} members={mayGive ? members : null} />;
}

export function PuzzlesPage() {
  const t = useTranslations('puzzles');
  const { record, slug } = useWorkspaceScope();
  const params = { workspace: slug };
  useTitle(t('title'), record.workspace.name);
  useEffect(() => keepPage(`/${slug}/chess/puzzles`, { withEngine: false }), [slug]);
  return (
    <>
      <ChessHeader title={t('title')}>
        <div className="flex flex-wrap gap-3">
          <Link
            to="/$workspace/chess/puzzles/history"
            params={params}
            className={buttonClass('secondary')}
          >
            {t('history.link')}
          </Link>
          <Link
            to="/$workspace/chess/puzzles/progress"
            params={params}
            className={buttonClass('secondary')}
          >
            {t('progress.link')}
          </Link>
          {record.isRoot && hasPermission(record, 'puzzle.manage') && (
            <Link
              to="/$workspace/chess/puzzles/administration"
              params={params}
              className={buttonClass('secondary')}
            >
              {t('administration.link')}
            </Link>
          )}
        </div>
      </ChessHeader>
      <PuzzleHub slug={slug} homework={!record.isPersonal && <ClubHomework />} />
    </>
  );
}
