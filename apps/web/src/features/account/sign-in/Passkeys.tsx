import type { Passkey } from '@rookery/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasPasskeys } from '../../../api/passkeys.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { KeyIcon } from '../../../ui/icons.tsx';
import { Section } from '../../../ui/Section.tsx';
import { tell, tellFailure } from '../../../ui/toasts.ts';
import { useDeletePasskey } from './queries.ts';

const AddDialog = lazy(() => import('./AddPasskeyDialog.tsx'));

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTranslations('passkeys');
  const errorWords = useErrorWords();
  const deletion = useDeletePasskey();
  const [isAdding, setAdding] = useState(false);

  const remove = ({ id }: Passkey) =>
    deletion.mutate(id, {
      onSuccess: () => tell(t('deleted')),
      onError: (error) => tellFailure(t('delete'), errorWords(error)),
    });

  return (
    <Section title={t('title')}>
      <p className="max-w-prose text-muted">{t('words')}</p>
      {passkeys.length > 0 && (
        <ul className="mt-2">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onDelete={() => remove(passkey)} />
          ))}
        </ul>
      )}
      {hasPasskeys() ? (
        <Button look="secondary" className="mt-4" onClick={() => setAdding(true)}>
          <KeyIcon />
          {t('add')}
        </Button>
      ) : (
        <p className="mt-2 text-small text-muted">{t('notHere')}</p>
      )}
      <Suspense>{isAdding && <AddDialog onClose={() => setAdding(false)} />}</Suspense>
    </Section>
  );
}

function PasskeyRow({ passkey, onDelete }: { passkey: Passkey; onDelete: () => void }) {
  const t = useTranslations('passkeys');
  const name = passkey.name ?? t('unnamed');
  return (
    <li className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-small text-muted">
          {t('since', { date: new Date(passkey.created_at) })}
        </p>
      </div>
      <Button look="danger" aria-label={t('deleteLabel', { name })} onClick={onDelete}>
        {t('delete')}
      </Button>
    </li>
  );
}
