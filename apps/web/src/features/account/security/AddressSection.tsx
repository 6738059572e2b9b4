import type { AccountAddress } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { InlineForm } from '../../../api/InlineForm.tsx';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { focusElement } from '../../../ui/focus-element.ts';
import { rawTextOf, textOf } from '../../../ui/form-text.ts';
import { AlertIcon, CheckIcon } from '../../../ui/icons.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { tell, tellFailure } from '../../../ui/toasts.ts';
import { PasswordField } from './PasswordField.tsx';
import {
  addressQuery,
  useCancelAddressChange,
  useChangeAddress,
  useSendConfirmation,
} from './queries.ts';

/** The address of the account: whether it is confirmed, and changing it. */
export function AddressSection() {
  const t = useTranslations('address');
  const common = useTranslations('common');
  const query = useQuery(addressQuery);
  const [isChanging, setChanging] = useState(false);
  const { data } = query;
  return (
    <Section title={t('title')}>
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.isPending && <SkeletonRows rows={2} label={common('loading')} />}
      {data !== undefined && (
        <>
          <p className="break-words font-semibold">{data.email}</p>
          {data.confirms_addresses && <Confirmation address={data} />}
          {data.change !== null && <PendingChange change={data.change} oldEmail={data.email} />}
          {isChanging ? (
            <ChangeForm address={data} onClose={() => setChanging(false)} />
          ) : (
            <div className="mt-4 flex flex-wrap gap-3">
              {data.confirms_addresses && !data.email_verified && <SendAgain email={data.email} />}
              <Button look="secondary" onClick={() => setChanging(true)}>
                {t('change')}
              </Button>
            </div>
          )}
        </>
      )}
    </Section>
  );
}

function Confirmation({ address }: { address: AccountAddress }) {
  const t = useTranslations('address');
  if (address.email_verified) {
    return (
      <p className="mt-1 flex items-center gap-2 text-success">
        <CheckIcon />
        {t('confirmed')}
      </p>
    );
  }
  return (
    <>
      <p className="mt-1 flex items-center gap-2 font-semibold text-danger">
        <AlertIcon />
        {t('notConfirmed')}
      </p>
      <p className="mt-1 max-w-[60ch] text-muted">{t('notConfirmedWords')}</p>
    </>
  );
}

function SendAgain({ email }: { email: string }) {
  const t = useTranslations('address');
  const errorWords = useErrorWords();
  const sending = useSendConfirmation(email, location.pathname);
  return (
    <Button
      look="secondary"
      busy={sending.isPending}
      onClick={() =>
        sending.mutate(undefined, {
          onSuccess: () => tell(t('sent', { email })),
          onError: (error) => tellFailure(t('sendAgain'), errorWords(error)),
        })
      }
    >
      {t('sendAgain')}
    </Button>
  );
}

interface PendingChangeProps {
  change: NonNullable<AccountAddress['change']>;
  oldEmail: string;
}

function PendingChange({ change, oldEmail }: PendingChangeProps) {
  const t = useTranslations('address');
  const errorWords = useErrorWords();
  const cancel = useCancelAddressChange();
  const newEmail = change.new_email;
  return (
    <div className="mt-4 rounded-small border border-line bg-sunken px-4 py-3">
      <p className="break-words">
        {change.waits_for === 'old'
          ? t('waitsForOld', { oldemail: oldEmail, newemail: newEmail })
          : t('waitsForNew', { newemail: newEmail })}
      </p>
      <Button
        look="quiet"
        className="-mb-2 -ml-4"
        busy={cancel.isPending}
        onClick={() =>
          cancel.mutate(undefined, {
            onError: (error) => tellFailure(t('cancelChange'), errorWords(error)),
          })
        }
      >
        {t('cancelChange')}
      </Button>
    </div>
  );
}

function ChangeForm({ address, onClose }: { address: AccountAddress; onClose: () => void }) {
  const t = useTranslations('address');
  const change = useChangeAddress();

  const submit = (form: FormData) => {
    const email = textOf(form, 'email');
    const typed = address.has_password ? { password: rawTextOf(form, 'password') } : {};
    change.mutate({ email, ...typed }, { onSuccess: onClose });
  };

  return (
    <InlineForm submitLabel={t('save')} request={change} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t('newAddress')}
        hint={changeHint(address, t)}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        required
        ref={focusElement}
      />
      {address.has_password && <PasswordField name="password" />}
    </InlineForm>
  );
}

function changeHint(
  address: AccountAddress,
  t: ReturnType<typeof useTranslations<'address'>>,
): string | undefined {
  if (!address.confirms_addresses) return undefined;
  return address.email_verified ? t('bothConfirm') : t('newConfirms');
}
