import { hasPermission, type Member } from '@rookery/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { rolesToOffer } from '../../features/invites/roles-to-offer.ts';
import { OpenInvites } from '../../features/invites/OpenInvites.tsx';
import { BannedMembers } from '../../features/members/BannedMembers.tsx';
import { BotsOfMembers } from '../../features/members/BotsOfMembers.tsx';
import { ConcernedJuniors } from '../../features/members/ConcernedJuniors.tsx';
import { Guardians } from '../../features/members/Guardians.tsx';
import { MemberList } from '../../features/members/MemberList.tsx';
import { mayRemove } from '../../features/members/may-remove.ts';
import { membersQuery } from '../../features/members/queries.ts';
import { rolesFor } from '../../features/members/roles.ts';
import { useOnline } from '../../live/use-online.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';

const InviteDialog = lazy(() => import('../../features/invites/InviteDialog.tsx'));
const MakeOwnerDialog = lazy(() => import('../../features/members/MakeOwnerDialog.tsx'));
const RemoveMemberDialog = lazy(() => import('../../features/members/RemoveMemberDialog.tsx'));

export function MembersPage() {
  const t = useTranslations('members');
  const { record, workspaceId } = useWorkspaceScope();
  const members = useQuery(membersQuery(workspaceId));
  const [inviting, setInviting] = useState(false);
  const mayInvite = rolesToOffer(record).length > 0;
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <PageHeader eyebrow={record.workspace.name} title={t('title')}>
        {mayInvite && (
          <Button onClick={() => setInviting(true)}>
            <PlusIcon />
            {t('invite')}
          </Button>
        )}
      </PageHeader>
      <MembersOfWorkspace members={members} />
      {record.isPersonal && <EmptyState title={t('personalTitle')} words={t('personalWords')} />}
      {/* Shown together with the list above, which would push it down. */}
      {mayInvite && members.isSuccess && <OpenInvites workspaceId={workspaceId} />}
      {inviting && (
        <Suspense>
          <InviteDialog record={record} onClose={() => setInviting(false)} />
        </Suspense>
      )}
    </>
  );
}

function MembersOfWorkspace({ members }: { members: UseQueryResult<Member[]> }) {
  const t = useTranslations('members');
  const common = useTranslations('common');
  const { account, record, workspaceId, slug } = useWorkspaceScope();
  const online = useOnline([workspaceId]);
  const markedId = useLocation().hash || null;
  const [leaving, setLeaving] = useState<Member | null>(null);
  const [heir, setHeir] = useState<Member | null>(null);
  if (members.isPending) return <SkeletonRows rows={4} label={common('loading')} />;
  if (members.data === undefined) {
    return <LoadFailure query={members} />;
  }
  return (
    <>
      {members.data.length > 1 && (
        <p className="mb-3 text-muted">{t('count', { count: members.data.length })}</p>
      )}
      {members.data.length > 1 && hasPermission(record, 'member.role') && !record.isRoot && (
        <p className="mb-3 max-w-prose text-small text-muted">{t('roleWords')}</p>
      )}
      <MemberList
        members={members.data}
        online={online}
        label={t('list', { name: record.workspace.name })}
        ownId={account.id}
        slug={slug}
        markedId={markedId}
        mayRemove={(member) => mayRemove(record, account.id, member)}
        onRemove={setLeaving}
        workspaceId={workspaceId}
        rolesFor={(member) => rolesFor(record, account.id, member)}
        onMakeOwner={setHeir}
      />
      {heir !== null && (
        <Suspense>
          <MakeOwnerDialog
            record={record}
            member={heir}
            ownId={account.id}
            onClose={() => setHeir(null)}
          />
        </Suspense>
      )}
      {leaving !== null && (
        <Suspense>
          <RemoveMemberDialog
            record={record}
            member={leaving}
            isOwn={leaving.user_id === account.id}
            onClose={() => setLeaving(null)}
          />
        </Suspense>
      )}
      {members.data.length === 1 && rolesToOffer(record).length > 0 && (
        <p className="mt-4 text-muted">{t('alone')}</p>
      )}
      {!record.isPersonal && hasPermission(record, 'member.remove') && (
        <BannedMembers workspaceId={workspaceId} />
      )}
      {!record.isPersonal && !record.isRoot && hasPermission(record, 'bot.add') && (
        <BotsOfMembers workspaceId={workspaceId} />
      )}
      {record.workspace.for_juniors && hasPermission(record, 'juniors.manage') && (
        <ConcernedJuniors workspaceId={workspaceId} />
      )}
      {record.workspace.for_juniors && hasPermission(record, 'guardian.manage') && (
        <Guardians workspaceId={workspaceId} />
      )}
    </>
  );
}
