import type { Account } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { textOf } from '../../ui/form-text.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { tell } from '../../ui/toasts.ts';
import { useUpdateAccount } from './use-update-account.ts';

export function ProfileForm({ account }: { account: Account }) {
  const t = useTranslations('account');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const update = useUpdateAccount();

  const save = (form: FormData) => {
    const name = textOf(form, 'name');
    update.mutate({ name }, { onSuccess: () => tell(common('saved')) });
  };

  return (
    <Section title={t('profile')}>
      <form
        className="grid max-w-md gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          save(new FormData(event.currentTarget));
        }}
      >
        <TextField
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          autoComplete="name"
          required
          pattern=".*\S.*"
          maxLength={80}
          defaultValue={account.name}
        />
        <TextField
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          value={account.email}
          readOnly
        />
        {update.isError && <FailureNotice words={errorWords(update.error)} />}
        <Button type="submit" busy={update.isPending} className="justify-self-start">
          {t('saveName')}
        </Button>
      </form>
    </Section>
  );
}
