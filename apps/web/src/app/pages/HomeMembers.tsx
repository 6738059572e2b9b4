import { hasPermission } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { MemberGlance } from '../../features/members/MemberGlance.tsx';
import { membersQuery } from '../../features/members/queries.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { useWorkspaceScope } from '../scope.ts';

/** The members of a club, on its home page. */
export function HomeMembers() {
  const t = useTranslations('home');
  const common = useTranslations('common');
  const { record, workspaceId, slug } = useWorkspaceScope();
  const { data: members } = useQuery(membersQuery(workspaceId));
  return (
    <Section
      title={t('members')}
      aside={
        <Link to="/$workspace/members" params={{ workspace: slug }} className={TEXT_LINK_CLASS}>
          {t('allMembers')}
        </Link>
      }
    >
      {members === undefined ? (
        <SkeletonRows rows={3} label={common('loading')} />
      ) : (
        <MemberGlance members={members} />
      )}
      {members?.length === 1 && <p className="mt-4 text-muted">{t('alone')}</p>}
      {hasPermission(record, 'invite.member') && (
        <Link
          to="/$workspace/members"
          params={{ workspace: slug }}
          className={buttonClass('secondary', 'mt-5')}
        >
          {t('inviteMembers')}
        </Link>
      )}
    </Section>
  );
}
