import type { MemberProfile } from '@rookery/contract';
import { useTranslations } from 'use-intl';

/** A name that may still be loading. */
export function PersonName({ person }: { person: MemberProfile | null | undefined }) {
  const t = useTranslations('players');
  if (person === undefined) return <span className="skeleton inline-block h-3 w-24 align-middle" />;
  return person === null ? t('formerMember') : person.name;
}
