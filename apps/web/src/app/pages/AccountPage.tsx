import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { ProfileForm } from '../../features/account/ProfileForm.tsx';
import { useSignOut } from '../../features/auth/use-sign-out.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { SignOutIcon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { useTitle } from '../../ui/use-title.ts';
import { Colophon } from '../Colophon.tsx';
import { LANGUAGE_CHOICES } from '../language-names.ts';
import { useWorkspaceScope } from '../scope.ts';
import { useStoredPreferences } from '../use-stored-preferences.ts';
import { useThemeChoices } from '../use-theme-choices.ts';

export function AccountPage() {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const { account, slug } = useWorkspaceScope();
  const leaving = useSignOut();
  useTitle(t('title'));
  return (
    <>
      <PageHeader eyebrow={account.name} title={t('title')} />
      <div className="grid gap-12">
        <ProfileForm account={account} />
        <Appearance />
        <Section title={t('security')}>
          <p className="text-muted">{t('securityWords')}</p>
          <Link
            to="/$workspace/account/security"
            params={{ workspace: slug }}
            className={TEXT_LINK_CLASS}
          >
            {t('securityLink')}
          </Link>
        </Section>
        <Section title={t('notifications')}>
          <p className="text-muted">{t('notificationsWords')}</p>
          <Link
            to="/$workspace/account/notifications"
            params={{ workspace: slug }}
            className={TEXT_LINK_CLASS}
          >
            {t('notificationsLink')}
          </Link>
        </Section>
        <Section title={t('data')}>
          <p className="text-muted">{t('dataWords')}</p>
          <Link
            to="/$workspace/account/data"
            params={{ workspace: slug }}
            className={TEXT_LINK_CLASS}
          >
            {t('dataLink')}
          </Link>
        </Section>
        <Section title={t('tokens')}>
          <p className="text-muted">{t('tokensWords')}</p>
          <Link
            to="/$workspace/account/tokens"
            params={{ workspace: slug }}
            className={TEXT_LINK_CLASS}
          >
            {t('tokensLink')}
          </Link>
        </Section>
        <Section title={t('session')}>
          <p className="text-muted">{t('sessionWords')}</p>
          <Button
            look="secondary"
            className="mt-4"
            busy={leaving.isPending}
            onClick={() => leaving.mutate()}
          >
            <SignOutIcon />
            {common('signOut')}
          </Button>
        </Section>
        <Colophon />
      </div>
    </>
  );
}

function Appearance() {
  const preferences = useTranslations('preferences');
  const { locale, theme, setLocale, setTheme } = useStoredPreferences();
  return (
    <Section title={preferences('title')}>
      <div className="grid gap-5">
        <ChoiceGroup
          legend={preferences('language')}
          value={locale}
          choices={LANGUAGE_CHOICES}
          onChoose={setLocale}
        />
        <ChoiceGroup
          legend={preferences('theme')}
          value={theme}
          choices={useThemeChoices()}
          onChoose={setTheme}
        />
      </div>
    </Section>
  );
}
