import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { InlineForm } from '../../../api/InlineForm.tsx';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusElement } from '../../../ui/focus-element.ts';
import { rawTextOf } from '../../../ui/form-text.ts';
import { Section } from '../../../ui/Section.tsx';
import { tell, tellFailure } from '../../../ui/toasts.ts';
import { PasswordField } from './PasswordField.tsx';
import { addressQuery, useChangePassword, useRequestPassword } from './queries.ts';

/** A new password ends all other sessions. */
export function PasswordSection() {
  const t = useTranslations('password');
  const address = useQuery(addressQuery).data;
  return (
    <Section title={t('title')}>
      {address?.has_password === false ? <NoPassword email={address.email} /> : <ChangePassword />}
    </Section>
  );
}

/** Members who sign in without a password choose one by a mail, like those who have forgotten theirs. */
function NoPassword({ email }: { email: string }) {
  const t = useTranslations('password');
  const errorWords = useErrorWords();
  const request = useRequestPassword(email);
  const send = () =>
    request.mutate(undefined, {
      onSuccess: () => tell(t('linkSent', { email })),
      onError: (error) => tellFailure(t('choose'), errorWords(error)),
    });
  return (
    <>
      <p className="max-w-[60ch] text-muted">{t('noPassword')}</p>
      <Button look="secondary" className="mt-4" busy={request.isPending} onClick={send}>
        {t('choose')}
      </Button>
    </>
  );
}

function ChangePassword() {
  const t = useTranslations('password');
  const [isChanging, setChanging] = useState(false);
  return (
    <>
      <p className="max-w-[60ch] text-muted">{t('words')}</p>
      {isChanging ? (
        <PasswordForm onClose={() => setChanging(false)} />
      ) : (
        <Button look="secondary" className="mt-4" onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
    </>
  );
}

function PasswordForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('password');
  const change = useChangePassword();

  const submit = (form: FormData) =>
    change.mutate(
      { currentPassword: rawTextOf(form, 'current'), newPassword: rawTextOf(form, 'new') },
      {
        onSuccess: () => {
          tell(t('changed'));
          onClose();
        },
      },
    );

  return (
    <InlineForm submitLabel={t('save')} request={change} onSubmit={submit} onClose={onClose}>
      <PasswordField name="current" ref={focusElement} />
      <PasswordField name="new" isNew />
    </InlineForm>
  );
}
