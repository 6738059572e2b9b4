import { NAME_LENGTH_MAX, TOKEN_SCOPES, type MemberBot, type TokenScope } from '@rookery/contract';
import { useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { CopyField } from '../../../ui/CopyField.tsx';
import { addDays, dayOf } from '../../../ui/days.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SecretField } from '../../../ui/SecretField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useCreateToken } from './queries.ts';

/** The end date that is offered first. */
const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;

interface CreateTokenDialogProps {
  /** As which the token acts; null for the member. */
  bot: MemberBot | null;
  /** A member who signs in at a provider has no password. */
  needsPassword: boolean;
  onClose: () => void;
}

/** Creates a token, and then shows it, once. */
export default function CreateTokenDialog(props: CreateTokenDialogProps) {
  const { bot, onClose } = props;
  const t = useTranslations('tokens');
  const common = useTranslations('common');
  const creation = useCreateToken();
  const created = creation.data;
  return (
    <Dialog
      open
      onClose={onClose}
      title={created === undefined ? t('create') : t('createdTitle')}
      description={created === undefined ? bot?.name : t('createdWords')}
      closeLabel={common('close')}
    >
      {created === undefined ? (
        <TokenForm {...props} creation={creation} />
      ) : (
        <CopyField
          label={created.name}
          text={created.token}
          copyLabel={t('copy')}
          doneLabel={t('copied')}
          failedWords={t('copyFailed')}
        >
          <Button look="secondary" onClick={onClose}>
            {t('kept')}
          </Button>
        </CopyField>
      )}
    </Dialog>
  );
}

interface TokenFormProps extends CreateTokenDialogProps {
  creation: ReturnType<typeof useCreateToken>;
}

function TokenForm({ bot, needsPassword, creation, onClose }: TokenFormProps) {
  const t = useTranslations('tokens');
  const words = useTranslations('password');
  const today = dayOf(useNow());
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly TokenScope[]>(
    bot === null ? ['read'] : ['read', 'play'],
  );
  const [end, setEnd] = useState(() => addDays(today, DEFAULT_DAYS));
  const [password, setPassword] = useState('');
  const isComplete =
    name.trim() !== '' && scopes.length > 0 && end !== '' && (!needsPassword || password !== '');

  const submit = () =>
    creation.mutate({
      name: name.trim(),
      scopes: TOKEN_SCOPES.filter((scope) => scopes.includes(scope)),
      // The end of the chosen day, by the clock of the browser.
      expiresAt: new Date(`${end}T23:59:59`).toISOString(),
      ...(bot !== null && { botId: bot.id }),
      ...(needsPassword && { password }),
    });

  return (
    <DialogForm
      submitLabel={t('create')}
      isComplete={isComplete}
      request={creation}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        maxLength={NAME_LENGTH_MAX}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset>
        <legend className="mb-1 font-semibold">{t('allows')}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <CheckField
            key={scope}
            label={t(`scopes.${scope}`)}
            hint={t(`scopeWords.${scope}`)}
            checked={scopes.includes(scope)}
            onChange={({ target }) =>
              setScopes((chosen) =>
                target.checked ? [...chosen, scope] : chosen.filter((each) => each !== scope),
              )
            }
          />
        ))}
      </fieldset>
      <TextField
        label={t('end')}
        hint={t('endHint')}
        type="date"
        min={today}
        max={addDays(today, MAX_DAYS)}
        value={end}
        onChange={(event) => setEnd(event.target.value)}
      />
      {needsPassword ? (
        <SecretField
          label={t('password')}
          showLabel={words('show')}
          hideLabel={words('hide')}
          autoComplete="current-password"
          maxLength={128}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : (
        <p className="text-small text-muted">{t('noPassword')}</p>
      )}
    </DialogForm>
  );
}
