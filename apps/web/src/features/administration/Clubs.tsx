import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { JuniorsToDecide } from './JuniorsToDecide.tsx';
import { workspacesQuery } from './queries.ts';

/** All clubs, with a search by name. */
export function Clubs() {
  const t = useTranslations('administration');
  const common = useTranslations('common');
  const [typed, setTyped] = useState('');
  const list = useInfiniteQuery({
    ...workspacesQuery(useSettled(typed.trim())),
    placeholderData: keepPreviousData,
  });
  const clubs = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <JuniorsToDecide />
      <search className="grid max-w-md gap-3">
        <TextField
          label={t('searchWorkspaces')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </search>
      {list.isPending && <SkeletonRows rows={6} label={common('loading')} />}
      {list.isLoadingError && <LoadFailure query={list} />}
      {list.isSuccess && clubs.length === 0 && (
        <p className="mt-6 text-muted">{t('noClubFound')}</p>
      )}
      <ul aria-label={t('tabs.workspaces')} className="mt-4">
        {clubs.map((club) => (
          <li
            key={club.id}
            className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
          >
            <div className="min-w-0">
              <p className="font-semibold break-words">{club.name}</p>
              <p className="text-small text-muted">
                {club.owner_name !== null && t('ownedBy', { name: club.owner_name })}
              </p>
            </div>
            <p className="text-small text-muted">
              {club.deleted_at === null
                ? t('memberCount', { count: club.members })
                : t('deletedOn', { date: new Date(club.deleted_at) })}
            </p>
          </li>
        ))}
      </ul>
      {list.hasNextPage && <LoadMore label={t('more')} list={list} />}
    </>
  );
}
