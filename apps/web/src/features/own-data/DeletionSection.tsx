import type { OwnData } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { tell } from '../../ui/toasts.ts';
import { DeletionDialog } from './DeletionDialog.tsx';
import { ownDataQuery } from './queries.ts';

export function DeletionSection({ data }: { data: OwnData }) {
  const t = useTranslations('ownData');
  const [isOpen, setOpen] = useState(false);
  const { owned_alone, has_password } = data;
  return (
    <Section title={t('deleteTitle')}>
      <p className="max-w-[56ch] text-muted">{t('deleteWords')}</p>
      {owned_alone.length > 0 ? (
        <OwnedAlone workspaces={owned_alone} />
      ) : (
        <Button look="danger" className="mt-4" onClick={() => setOpen(true)}>
          {t('delete')}
        </Button>
      )}
      {isOpen && <DeletionDialog hasPassword={has_password} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function OwnedAlone({ workspaces }: { workspaces: OwnData['owned_alone'] }) {
  const t = useTranslations('ownData');
  return (
    <div className="mt-4 rounded-small border border-line bg-raised px-4 py-3">
      <h3 className="font-semibold">{t('ownedTitle')}</h3>
      <p className="max-w-[56ch] text-muted">{t('ownedWords')}</p>
      <ul className="mt-2 grid gap-1">
        {workspaces.map(({ id, name }) => (
          <li key={id}>
            {name === null ? (
              t('ownedSuspended')
            ) : (
              <Link to="/$workspace/members" params={{ workspace: id }} className={TEXT_LINK_CLASS}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Shown while the account waits for its deletion. */
export function LeavingNotice({ dueAt }: { dueAt: string }) {
  const t = useTranslations('ownData');
  const format = useFormatter();
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const keeping = useMutation({
    mutationFn: () => callApi('DELETE /api/account/deletion'),
    onSuccess: async () => {
      await client.invalidateQueries(ownDataQuery);
      tell(t('kept'));
    },
  });
  const date = format.dateTime(new Date(dueAt), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className="rounded-card border border-danger bg-danger-soft p-5">
      <h2 className="text-large font-bold text-danger">{t('leavingTitle', { date })}</h2>
      <p className="mt-1 max-w-[60ch]">{t('leavingWords')}</p>
      {keeping.isError && <FailureNotice words={errorWords(keeping.error)} />}
      <Button className="mt-4" busy={keeping.isPending} onClick={() => keeping.mutate()}>
        {t('keep')}
      </Button>
    </div>
  );
}
