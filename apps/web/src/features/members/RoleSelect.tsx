import type { Member, WorkspaceRole } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { useChangeRole } from './queries.ts';

interface RoleSelectProps {
  workspaceId: string;
  member: Member;
  roles: readonly WorkspaceRole[];
  /** Becoming an owner is confirmed in a dialog. */
  onMakeOwner: () => void;
}

export function RoleSelect({ workspaceId, member, roles, onMakeOwner }: RoleSelectProps) {
  const t = useTranslations('members');
  const workspace = useTranslations('workspace');
  const errorWords = useErrorWords();
  const change = useChangeRole(workspaceId);
  const { name, user_id: userId } = member;

  function choose(role: WorkspaceRole): void {
    if (role === 'owner') return onMakeOwner();
    change.mutate(
      { userId, role },
      {
        onSuccess: () => tell(t('roleChanged', { name, role: workspace(`roles.${role}`) })),
        onError: (error) => tellFailure(t('roleNotChanged', { name }), errorWords(error)),
      },
    );
  }

  return (
    <span className="relative inline-block">
      <select
        aria-label={t('roleLabel', { name })}
        value={change.isPending ? change.variables.role : member.role}
        onChange={(event) => choose(event.target.value as WorkspaceRole)}
        className="min-h-11 appearance-none rounded-small border border-edge bg-raised py-1 pr-8 pl-3 text-body"
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {workspace(`roles.${role}`)}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-3 right-2 size-5 text-muted" />
    </span>
  );
}
