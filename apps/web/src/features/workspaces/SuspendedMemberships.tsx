import type { SuspendedMembership } from '@rookery/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { tellFailure } from '../../ui/toasts.ts';
import { workspacesQuery } from './queries.ts';

const suspendedQuery = queryOptions({
  queryKey: ['suspended-memberships'],
  queryFn: async () => (await callApi('GET /api/account/suspended-memberships')).data,
});

/** For juniors: memberships that are suspended while they belong to a club for juniors; nothing if there are none. */
export function SuspendedMemberships() {
  const t = useTranslations('home');
  const query = useQuery(suspendedQuery);
  const memberships = query.data ?? [];
  if (query.isLoadingError) return <LoadFailure query={query} />;
  if (memberships.length === 0) return null;
  return (
    <>
      <h3 className="mt-8 mb-1 font-bold">{t('suspended')}</h3>
      <p className="max-w-prose text-muted">{t('suspendedWords')}</p>
      <ul>
        {memberships.map((membership) => (
          <SuspendedItem key={membership.workspace_id} membership={membership} />
        ))}
      </ul>
    </>
  );
}

function SuspendedItem({ membership }: { membership: SuspendedMembership }) {
  const t = useTranslations('home');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { workspace_id, state, role } = membership;
  const name = membership.name ?? t('suspendedNameless');
  const leaving = useMutation({
    mutationFn: () =>
      callApi('DELETE /api/account/suspended-memberships/:workspaceId', {
        params: { workspaceId: workspace_id },
      }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries(suspendedQuery),
        client.invalidateQueries(workspacesQuery),
      ]),
    onError: (error) => tellFailure(t('notLeft', { name }), errorWords(error)),
  });
  return (
    <li className="flex min-h-16 items-center gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-small text-muted">
          {t(`suspendedStates.${state}`)}
          {state === 'suspended' && role === 'owner' && ` ${t('suspendedOwner')}`}
        </p>
      </div>
      <Button
        look="quiet"
        aria-label={t('leaveSuspendedLabel', { name })}
        busy={leaving.isPending}
        onClick={() => leaving.mutate()}
      >
        {t('leaveSuspended')}
      </Button>
    </li>
  );
}
