import type { Member, WorkspaceRole } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { availabilityOf, type Availability, type Online } from '../../live/online.ts';
import { PresentAvatar } from '../../live/PresentAvatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { RoleSelect } from './RoleSelect.tsx';

interface MemberListProps {
  members: readonly Member[];
  /** Which of them are online; undefined until known. */
  online: Online | undefined;
  label: string;
  ownId: string;
  slug: string;
  /** The member that the page was opened for. */
  markedId: string | null;
  mayRemove: (member: Member) => boolean;
  onRemove: (member: Member) => void;
  workspaceId: string;
  /** The roles that the viewer can give a member; empty if there are none to choose. */
  rolesFor: (member: Member) => readonly WorkspaceRole[];
  onMakeOwner: (member: Member) => void;
}

export function MemberList(props: MemberListProps) {
  const { members, online, label, ownId, slug, markedId, mayRemove, onRemove } = props;
  // If one row has a button, all rows keep space for it, so that the columns are aligned.
  const hasActions = members.some(mayRemove);
  return (
    <ul aria-label={label}>
      {members.map((member) => (
        <MemberRow
          key={member.user_id}
          member={member}
          availability={availabilityOf(online, member.user_id)}
          slug={slug}
          isOwn={member.user_id === ownId}
          isMarked={member.user_id === markedId}
          role={<Role {...props} member={member} />}
        >
          {hasActions && (
            <div className="flex w-24 shrink-0 justify-end">
              {mayRemove(member) && (
                <RemoveButton
                  name={member.name}
                  isOwn={member.user_id === ownId}
                  onClick={() => onRemove(member)}
                />
              )}
            </div>
          )}
        </MemberRow>
      ))}
    </ul>
  );
}

type RoleProps = Pick<MemberListProps, 'workspaceId' | 'rolesFor' | 'onMakeOwner'>;

/** The name of the role, or a list of roles if the viewer can change it. */
function Role({ workspaceId, rolesFor, onMakeOwner, member }: RoleProps & { member: Member }) {
  const workspace = useTranslations('workspace');
  const roles = rolesFor(member);
  if (roles.length === 0) return workspace(`roles.${member.role}`);
  return (
    <RoleSelect
      workspaceId={workspaceId}
      member={member}
      roles={roles}
      onMakeOwner={() => onMakeOwner(member)}
    />
  );
}

interface MemberRowProps {
  member: Member;
  availability: Availability | undefined;
  slug: string;
  isOwn: boolean;
  isMarked: boolean;
  role: ReactNode;
  children: ReactNode;
}

function RemoveButton(props: { name: string; isOwn: boolean; onClick: () => void }) {
  const t = useTranslations('members');
  return (
    <Button
      look="danger"
      aria-label={props.isOwn ? undefined : t('removeLabel', { name: props.name })}
      onClick={props.onClick}
    >
      {props.isOwn ? t('leave') : t('remove')}
    </Button>
  );
}

function MemberRow(props: MemberRowProps) {
  const { member, availability, slug, isOwn, isMarked, role, children } = props;
  const t = useTranslations('members');
  const common = useTranslations('common');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'center' });
  }, [isMarked]);
  return (
    <li
      ref={row}
      aria-current={isMarked || undefined}
      className="flex min-h-16 items-center gap-4 border-b border-line py-3 aria-current:-mx-3 aria-current:bg-accent-soft aria-current:px-3"
    >
      <PresentAvatar name={member.name} seed={member.user_id} availability={availability} />
      <div className="min-w-0 flex-1 xl:grid xl:grid-cols-[1fr_9rem_13rem] xl:items-center xl:gap-4">
        <div className="min-w-0">
          <p className="font-semibold">
            <Link
              to="/$workspace/chess/players/$player"
              params={{ workspace: slug, player: member.user_id }}
              className="hover:text-accent hover:underline"
            >
              {member.name}
            </Link>
            {isOwn && <span className="font-normal text-muted"> ({common('you')})</span>}
          </p>
          {member.email !== null && <p className="text-small text-muted">{member.email}</p>}
        </div>
        <div className="mt-1 flex flex-wrap gap-x-3 text-small xl:contents">
          <p className="xl:text-body">{role}</p>
          <p className="self-center text-muted xl:text-right">
            {t('joined', { date: new Date(member.joined_at) })}
          </p>
        </div>
      </div>
      {children}
    </li>
  );
}
