import { TOKENS_MAX, type MemberBot } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/Button.tsx';
import { KeyIcon } from '../../../ui/icons.tsx';
import { signInMethodsQuery } from '../sign-in/queries.ts';

const CreateDialog = lazy(() => import('./CreateTokenDialog.tsx'));

interface CreateTokenProps {
  /** As which the token acts; null for the member. */
  bot: MemberBot | null;
  /** How many tokens there are. */
  count: number;
}

/** Opens the dialog for a new token, unless there are as many as there can be. */
export function CreateToken({ bot, count }: CreateTokenProps) {
  const t = useTranslations('tokens');
  const methods = useQuery(signInMethodsQuery);
  const [isOpen, setOpen] = useState(false);
  if (count >= TOKENS_MAX) return <p className="mt-4 text-small text-muted">{t('full')}</p>;
  return (
    <>
      <Button
        look="secondary"
        aria-label={bot === null ? undefined : t('createFor', { name: bot.name })}
        onClick={() => setOpen(true)}
      >
        <KeyIcon />
        {t('create')}
      </Button>
      <Suspense>
        {isOpen && (
          <CreateDialog
            bot={bot}
            needsPassword={methods.data?.password ?? true}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
