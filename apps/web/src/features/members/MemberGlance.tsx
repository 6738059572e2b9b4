import type { Member } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Avatar } from '../../ui/Avatar.tsx';

/** As many as a rank of the board has squares. */
const SQUARES = 8;

export function MemberGlance({ members }: { members: readonly Member[] }) {
  const t = useTranslations('home');
  return (
    <div>
      <p className="text-muted">{t('memberCount', { count: members.length })}</p>
      <ul className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-2 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)]">
        {members.slice(0, SQUARES).map((member) => (
          <li key={member.user_id} className="flex items-center gap-3">
            <Avatar name={member.name} seed={member.user_id} className="size-9 text-small" />
            <span className="min-w-0 truncate">{member.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
