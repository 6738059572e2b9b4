import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { focusElement } from '../../ui/focus-element.ts';
import { textOf } from '../../ui/form-text.ts';
import { TextField } from '../../ui/TextField.tsx';
import { AuthCard } from './AuthCard.tsx';
import { AuthForm } from './AuthForm.tsx';
import { answerWithCode, type CodeKind } from './auth-requests.ts';

interface CodeViewProps {
  onDone: () => void;
  /** Back to the password. */
  onBack: () => void;
}

/** The second step of signing in: a code of an app, or a recovery code. */
export function CodeView({ onDone, onBack }: CodeViewProps) {
  const t = useTranslations('auth');
  const [kind, setKind] = useState<CodeKind>('app');
  const isApp = kind === 'app';
  return (
    <AuthCard title={t('codeTitle')} lead={isApp ? t('codeLead') : t('recoveryLead')}>
      <AuthForm
        key={kind}
        action={t('signIn')}
        submit={(form) => answerWithCode(kind, textOf(form, 'code'))}
        onDone={onDone}
      >
        <TextField
          label={isApp ? t('code') : t('recoveryCode')}
          name="code"
          inputMode={isApp ? 'numeric' : 'text'}
          autoComplete={isApp ? 'one-time-code' : 'off'}
          autoCapitalize="off"
          spellCheck={false}
          maxLength={20}
          required
          ref={focusElement}
        />
      </AuthForm>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="quiet" onClick={() => setKind(isApp ? 'recovery' : 'app')}>
          {isApp ? t('useRecoveryCode') : t('useCode')}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('backToSignIn')}
        </Button>
      </div>
    </AuthCard>
  );
}
