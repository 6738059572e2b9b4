import type { MemberInTheWay } from '@rookery/contract';
import { useTranslations } from 'use-intl';

/** Who keeps a workspace from becoming one for juniors, by name where the owner sees it anyway. */
export function MembersInTheWay({ members }: { members: readonly MemberInTheWay[] }) {
  const t = useTranslations('home');
  const names = members.flatMap(({ name }) => name ?? []);
  const others = members.length - names.length;
  if (members.length === 0) return null;
  return (
    <div className="mt-2 max-w-prose text-muted">
      <p>{t('inTheWay')}</p>
      <ul className="list-disc pl-5">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {others > 0 && <li>{t('inTheWayOthers', { count: others })}</li>}
      </ul>
    </div>
  );
}
