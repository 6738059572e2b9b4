import type { InvitePreview, WorkspaceRecord } from '@rookery/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { InviteCard } from './InviteCard.tsx';
import { acceptInvite, invitePreviewQuery } from './queries.ts';

interface InviteViewProps {
  token: string;
  /** What the reader can do with it. */
  children: ReactNode;
}

/** An invitation that can be used, with its workspace and its maker, or why it cannot. */
export function InviteView({ token, children }: InviteViewProps) {
  const t = useTranslations('invite');
  const common = useTranslations('common');
  const preview = useQuery(invitePreviewQuery(token));

  if (preview.isPending) {
    return (
      <InviteCard title={t('title')}>
        <SkeletonRows rows={2} label={common('loading')} />
      </InviteCard>
    );
  }
  if (preview.isError) {
    return (
      <InviteCard title={t('title')}>
        <LoadFailure query={preview} />
      </InviteCard>
    );
  }
  if (preview.data === null) {
    return (
      <InviteCard title={t('goneTitle')}>
        <p className="text-muted">{t('goneWords')}</p>
        <a href="/" className={buttonClass('secondary', 'mt-6')}>
          {t('home')}
        </a>
      </InviteCard>
    );
  }
  return (
    <InviteCard title={t('title')}>
      <InviteFacts preview={preview.data} />
      {children}
    </InviteCard>
  );
}

function InviteFacts({ preview }: { preview: InvitePreview }) {
  const t = useTranslations('invite');
  return (
    <>
      <p className="text-muted">
        {preview.invited_by === null ? t('byUnknown') : t('by', { name: preview.invited_by })}
      </p>
      <p className="mt-1 text-title font-semibold">{preview.workspace_name}</p>
      <p className="mt-3 text-muted">
        {t('asRole', { role: preview.role, date: new Date(preview.expires_at) })}
      </p>
    </>
  );
}

interface AcceptInviteProps {
  token: string;
  onAccepted: (joined: WorkspaceRecord) => void;
}

/** For a member who is signed in. */
export function AcceptInvite({ token, onAccepted }: AcceptInviteProps) {
  const t = useTranslations('invite');
  const errorWords = useErrorWords();
  const acceptance = useMutation({ mutationFn: () => acceptInvite(token), onSuccess: onAccepted });
  return (
    <>
      {acceptance.isError && (
        <div className="mt-4">
          <FailureNotice words={errorWords(acceptance.error)} />
        </div>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <Button
          busy={acceptance.isPending || acceptance.isSuccess}
          onClick={() => acceptance.mutate()}
        >
          {t('accept')}
        </Button>
        <a href="/" className={buttonClass('quiet')}>
          {t('notNow')}
        </a>
      </div>
    </>
  );
}
