import { useTranslations } from 'use-intl';
import { Avatar } from '../../ui/Avatar.tsx';
import { ChevronsIcon, PersonIcon } from '../../ui/icons.tsx';
import { useWorkspaceScope } from '../scope.ts';
import { FACE_CLASS } from './SwitcherFace.tsx';

export type AccountPlace = 'rail' | 'bottom-bar';

export const ACCOUNT_FACE_CLASS: Record<AccountPlace, string> = {
  rail: FACE_CLASS,
  'bottom-bar':
    'flex h-16 w-full flex-col items-center justify-center gap-0.5 text-small text-muted -outline-offset-4',
};

export function AccountFace({ place }: { place: AccountPlace }) {
  const t = useTranslations('nav');
  const { account } = useWorkspaceScope();
  if (place === 'bottom-bar') {
    return (
      <>
        <PersonIcon className="size-6" />
        {t('account')}
      </>
    );
  }
  return (
    <>
      <Avatar name={account.name} seed={account.id} />
      <span className="sr-only min-w-0 flex-1 lg:not-sr-only">
        <span className="line-clamp-2 font-semibold">{account.name} </span>
      </span>
      <span className="sr-only">{t('accountMenu')}</span>
      <ChevronsIcon className="hidden size-5 text-muted lg:block" />
    </>
  );
}
