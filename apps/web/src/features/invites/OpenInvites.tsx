import type { Invite } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { invitesQuery, useRevokeInvite } from './queries.ts';

export function OpenInvites({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('invites');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const invites = useQuery(invitesQuery(workspaceId));
  const revocation = useRevokeInvite(workspaceId);

  const revoke = (invite: Invite) =>
    revocation.mutate(invite.id, {
      onSuccess: () => tell(t('revoked')),
      onError: (error) => tellFailure(t('revoke'), errorWords(error)),
    });

  return (
    <Section title={t('openTitle')} className="mt-12">
      {invites.isPending && <SkeletonRows rows={1} label={common('loading')} />}
      {invites.isError && <LoadFailure query={invites} />}
      {invites.data?.length === 0 && <p className="text-muted">{t('openEmpty')}</p>}
      {invites.data !== undefined && invites.data.length > 0 && (
        <ul>
          {invites.data.map((invite) => (
            <InviteRow key={invite.id} invite={invite} onRevoke={() => revoke(invite)} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function InviteRow({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
  const t = useTranslations('invites');
  const roles = useTranslations('workspace.roles');
  const date = new Date(invite.expires_at);
  const role = roles(invite.role);
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2">
      <div className="min-w-0 md:grid md:flex-1 md:grid-cols-[8rem_1fr_9rem] xl:grid-cols-[8rem_1fr_12rem] md:gap-4">
        <p className="font-semibold">{role}</p>
        <p className="text-small text-muted md:text-body">{t('until', { date })}</p>
        <p className="text-small text-muted md:text-body">
          {invite.role === 'admin' ? t('usableOnce') : t('used', { count: invite.accepted_count })}
        </p>
      </div>
      <Button look="danger" aria-label={t('revokeLabel', { role, date })} onClick={onRevoke}>
        {t('revoke')}
      </Button>
    </li>
  );
}
