import { hasPermission } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, notFound, rootRouteId, useNavigate } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { isNotFound } from '../../../api/api-error.ts';
import { callApi } from '../../../api/call-api.ts';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { HomeworkView } from '../../../features/puzzles/homework/HomeworkView.tsx';
import { homeworkListQuery, homeworkQuery } from '../../../features/puzzles/homework/queries.ts';
import { Button } from '../../../ui/Button.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { tellFailure } from '../../../ui/toasts.ts';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { ChessHeader } from './ChessHeader.tsx';

const route = getRouteApi('/$workspace/chess/puzzles/homework/$homework');

export function HomeworkPage() {
  const t = useTranslations('puzzles.homework');
  const common = useTranslations('common');
  const { homework: id } = route.useParams();
  const { account, record, slug } = useWorkspaceScope();
  const query = useQuery(homeworkQuery(record.workspace.id, id));
  useTitle(query.data?.title ?? t('title'));
  if (query.isPending) return <SkeletonRows rows={4} label={common('loading')} />;
  if (query.data === undefined) {
    if (isNotFound(query.error)) throw notFound({ routeId: rootRouteId });
    return <LoadFailure query={query} />;
  }
  return (
    <>
      <ChessHeader title={query.data.title}>
        {hasPermission(record, 'puzzle.assign') && <TakeBack id={id} />}
      </ChessHeader>
      <HomeworkView homework={query.data} userId={account.id} slug={slug} />
    </>
  );
}

function TakeBack({ id }: { id: string }) {
  const t = useTranslations('puzzles.homework');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { record, slug } = useWorkspaceScope();
  const wsId = record.workspace.id;
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      callApi('DELETE /api/:wsId/homework/:homeworkId', { params: { wsId, homeworkId: id } }),
    onSuccess: () => {
      void client.invalidateQueries(homeworkListQuery(wsId));
      void navigate({ to: '/$workspace/chess/puzzles', params: { workspace: slug } });
    },
    onError: (error) => tellFailure(t('notTakenBack'), errorWords(error)),
  });
  return (
    <Button look="secondary" busy={isPending} onClick={() => mutate()}>
      {t('takeBack')}
    </Button>
  );
}
