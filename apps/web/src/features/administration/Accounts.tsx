import type { PlatformAccount } from '@rookery/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { LoadMore } from '../../api/LoadMore.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { accountsQuery } from './queries.ts';

/** All accounts, with a search by name or address. */
export function Accounts() {
  const t = useTranslations('administration');
  const common = useTranslations('common');
  const [typed, setTyped] = useState('');
  const [suspended, setSuspended] = useState(false);
  const search = useSettled(typed.trim());
  const list = useInfiniteQuery({
    ...accountsQuery({ search, suspended }),
    placeholderData: keepPreviousData,
  });
  const accounts = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <search className="grid max-w-md gap-3">
        <TextField
          label={t('searchAccounts')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <CheckField
          label={t('onlySuspended')}
          checked={suspended}
          onChange={(event) => setSuspended(event.target.checked)}
        />
      </search>
      {list.isPending && <SkeletonRows rows={6} label={common('loading')} />}
      {list.isLoadingError && <LoadFailure query={list} />}
      {list.isSuccess && accounts.length === 0 && (
        <p className="mt-6 text-muted">{t('nobodyFound')}</p>
      )}
      <ul aria-label={t('tabs.accounts')} className="mt-4">
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </ul>
      {list.hasNextPage && <LoadMore label={t('more')} list={list} />}
    </>
  );
}

function AccountRow({ account }: { account: PlatformAccount }) {
  const t = useTranslations('administration');
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2">
      <div className="min-w-0">
        <Link
          to="/$workspace/administration/accounts/$account"
          params={{ workspace: 'internal', account: account.id }}
          className={`${TEXT_LINK_CLASS} font-semibold break-words`}
        >
          {account.name}
        </Link>
        <p className="text-small break-all text-muted">{account.email}</p>
      </div>
      <p className="text-small text-muted">
        {account.suspended_at === null ? (
          t('since', { date: new Date(account.created_at) })
        ) : (
          <strong className="text-danger">{t('isSuspended')}</strong>
        )}
      </p>
    </li>
  );
}
