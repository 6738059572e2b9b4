import type { SignInMethods } from '@rookery/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';

const SetUpDialog = lazy(() => import('./SetUpTwoFactorDialog.tsx'));
const RecoveryDialog = lazy(() => import('./RecoveryCodesDialog.tsx'));
const EndDialog = lazy(() => import('./EndTwoFactorDialog.tsx'));

type OpenDialog = 'set-up' | 'recovery' | 'end';

/** Codes of an app after the password. */
export function TwoFactor({ methods }: { methods: SignInMethods }) {
  const t = useTranslations('twoFactor');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const props = { needsPassword: methods.password, onClose: () => setDialog(null) };
  return (
    <Section title={t('title')}>
      <p className="max-w-prose text-muted">{methods.two_factor ? t('onWords') : t('offWords')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {methods.two_factor ? (
          <>
            <Button look="secondary" onClick={() => setDialog('recovery')}>
              {t('newRecoveryCodes')}
            </Button>
            <Button look="danger" onClick={() => setDialog('end')}>
              {t('end')}
            </Button>
          </>
        ) : (
          <Button look="secondary" onClick={() => setDialog('set-up')}>
            {t('setUp')}
          </Button>
        )}
      </div>
      <Suspense>
        {dialog === 'set-up' && <SetUpDialog {...props} />}
        {dialog === 'recovery' && <RecoveryDialog {...props} />}
        {dialog === 'end' && <EndDialog {...props} />}
      </Suspense>
    </Section>
  );
}
