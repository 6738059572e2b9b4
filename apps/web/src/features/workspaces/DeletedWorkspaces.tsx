import type { DeletedWorkspace } from '@rookery/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { tellFailure } from '../../ui/toasts.ts';
import { MembersInTheWay } from './MembersInTheWay.tsx';

const deletedQuery = queryOptions({
  queryKey: ['deleted-workspaces'],
  queryFn: async () => (await callApi('GET /api/workspaces/deleted')).data,
});

/** The clubs that the member has owned and can restore; nothing if there are none. */
export function DeletedWorkspaces() {
  const t = useTranslations('home');
  const query = useQuery(deletedQuery);
  const deleted = query.data ?? [];
  if (query.isLoadingError) return <LoadFailure query={query} />;
  if (deleted.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 mb-1 font-bold">{t('deleted')}</h3>
      <ul>
        {deleted.map((workspace) => (
          <DeletedItem key={workspace.id} workspace={workspace} />
        ))}
      </ul>
    </>
  );
}

function DeletedItem({ workspace }: { workspace: DeletedWorkspace }) {
  const t = useTranslations('home');
  const errorWords = useErrorWords();
  const { id, name, ends_at } = workspace;
  const params = { workspaceId: id };
  const restoration = useMutation({
    mutationFn: ({ without }: { without: boolean }) =>
      without
        ? callApi('POST /api/workspaces/deleted/:workspaceId/restore-without-others', { params })
        : callApi('POST /api/workspaces/deleted/:workspaceId/restore', { params }),
    onSuccess: () => location.assign(`/${id}`),
    onError: (error) => tellFailure(t('notRestored', { name }), errorWords(error)),
  });
  return (
    <li className="flex min-h-16 items-center gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-small text-muted">{t('deletedUntil', { date: new Date(ends_at) })}</p>
        {restoration.error instanceof ApiError &&
          restoration.error.code === 'juniors_have_one_club' && (
            <InTheWay
              workspaceId={id}
              onRestoreWithout={() => restoration.mutate({ without: true })}
            />
          )}
      </div>
      <Button
        look="secondary"
        aria-label={t('restoreLabel', { name })}
        busy={restoration.isPending || restoration.isSuccess}
        onClick={() => restoration.mutate({ without: false })}
      >
        {t('restore')}
      </Button>
    </li>
  );
}

interface InTheWayProps {
  readonly workspaceId: string;
  readonly onRestoreWithout: () => void;
}

function InTheWay({ workspaceId, onRestoreWithout }: InTheWayProps) {
  const t = useTranslations('home');
  const { data = [] } = useQuery({
    queryKey: ['in the way', workspaceId],
    queryFn: async () =>
      (
        await callApi('GET /api/workspaces/deleted/:workspaceId/in-the-way', {
          params: { workspaceId },
        })
      ).data,
  });
  if (data.length === 0) return null;
  return (
    <>
      <MembersInTheWay members={data} />
      <Button look="quiet" className="mt-2" onClick={onRestoreWithout}>
        {t('restoreWithout')}
      </Button>
    </>
  );
}
