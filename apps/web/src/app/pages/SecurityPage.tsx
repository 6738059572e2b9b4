import { useTranslations } from 'use-intl';
import { AddressSection } from '../../features/account/security/AddressSection.tsx';
import { GuardianSection } from '../../features/account/security/GuardianSection.tsx';
import { PasswordSection } from '../../features/account/security/PasswordSection.tsx';
import { SessionsSection } from '../../features/account/security/SessionsSection.tsx';
import { SignInMethods } from '../../features/account/sign-in/SignInMethods.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { useWorkspaceScope } from '../scope.ts';
import { usePageData } from '../use-page-data.ts';

export function SecurityPage() {
  const t = useTranslations('account');
  const { account } = useWorkspaceScope();
  const provider = usePageData('signInProvider');
  useTitle(t('security'));
  return (
    <>
      <PageHeader eyebrow={account.name} title={t('security')} />
      <div className="grid gap-12">
        <AddressSection />
        <PasswordSection />
        <GuardianSection />
        <SignInMethods provider={provider} />
        <SessionsSection />
      </div>
    </>
  );
}
