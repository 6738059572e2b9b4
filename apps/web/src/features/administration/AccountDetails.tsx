import type { PlatformAccount, PlatformAccountDetails } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { accountQuery, useChangeAccount, type AccountChange } from './queries.ts';

const SuspendDialog = lazy(() => import('./SuspendDialog.tsx'));

/** One account: what is known of it, and what an administrator can do. */
export function AccountDetails({ userId, isOwn }: { userId: string; isOwn: boolean }) {
  const common = useTranslations('common');
  const details = useQuery(accountQuery(userId));
  if (details.isPending) return <SkeletonRows rows={5} label={common('loading')} />;
  if (details.isError) return <LoadFailure query={details} />;
  return (
    <div className="grid gap-12">
      <Facts details={details.data} />
      {!isOwn && <Actions account={details.data.account} />}
    </div>
  );
}

function Facts({ details: { account, workspaces } }: { details: PlatformAccountDetails }) {
  const t = useTranslations('administration');
  const roles = useTranslations('workspace.roles');
  const format = useFormatter();
  const day = (time: string) => format.dateTime(new Date(time), { dateStyle: 'long' });
  return (
    <div>
      {account.suspended_at !== null && (
        <p className="mb-4 rounded-small border border-danger bg-danger-soft px-4 py-3 text-danger">
          <strong>{t('suspendedSince', { date: new Date(account.suspended_at) })}</strong>{' '}
          {account.suspension_reason}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
        <Fact name={t('address')}>
          {account.email} ({account.email_verified ? t('confirmed') : t('notConfirmed')})
        </Fact>
        <Fact name={t('joined')}>{day(account.created_at)}</Fact>
        <Fact name={t('lastSeen')}>
          {account.last_seen_at === null ? t('never') : day(account.last_seen_at)}
        </Fact>
        <Fact name={t('devices')}>{t('deviceCount', { count: account.sessions })}</Fact>
        <Fact name={t('codes')}>{account.two_factor_enabled ? t('on') : t('off')}</Fact>
        <Fact name={t('tabs.workspaces')}>
          {workspaces.length === 0
            ? t('noWorkspaces')
            : workspaces.map(({ name, role }) => `${name} (${roles(role)})`).join(', ')}
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

function Actions({ account }: { account: PlatformAccount }) {
  const t = useTranslations('administration');
  const errorWords = useErrorWords();
  const change = useChangeAccount(account.id);
  const [isSuspending, setSuspending] = useState(false);
  const act = (action: AccountChange) =>
    change.mutate(action, {
      onSuccess: () => tell(t(`done.${action}`)),
      onError: (error) => tellFailure(t(`actions.${action}`), errorWords(error)),
    });
  const offered = [
    ...(account.sessions > 0 ? (['end-sessions'] as const) : []),
    'send-reset-link',
    ...(account.email_verified ? [] : (['confirm-address'] as const)),
    ...(account.two_factor_enabled ? (['end-codes'] as const) : []),
  ] as const;
  return (
    <Section title={t('help')}>
      <p className="max-w-prose text-muted">{t('helpWords')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {offered.map((action) => (
          <Button key={action} look="secondary" busy={change.isPending} onClick={() => act(action)}>
            {t(`actions.${action}`)}
          </Button>
        ))}
        {account.suspended_at === null ? (
          <Button look="danger" onClick={() => setSuspending(true)}>
            {t('suspend')}
          </Button>
        ) : (
          <Button busy={change.isPending} onClick={() => act('lift-suspension')}>
            {t('actions.lift-suspension')}
          </Button>
        )}
      </div>
      <Suspense>
        {isSuspending && <SuspendDialog account={account} onClose={() => setSuspending(false)} />}
      </Suspense>
    </Section>
  );
}
