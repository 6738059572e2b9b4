import type { OwnGuardian } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmailForm } from '../../../api/EmailForm.tsx';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { tellFailure } from '../../../ui/toasts.ts';
import { guardianQuery, useSetGuardian } from './queries.ts';

/** For juniors: the address of a parent or guardian. */
export function GuardianSection() {
  const t = useTranslations('guardian');
  const { data } = useQuery(guardianQuery);
  const [isChanging, setChanging] = useState(false);
  const change = useSetGuardian();
  if (data === undefined || (!data.is_junior && data.email === null)) return null;
  const isLocked = data.is_junior && data.confirmed_at !== null;
  return (
    <Section title={t('title')}>
      <p className="max-w-[60ch] text-muted">{t('words')}</p>
      <p className="mt-3 break-words">
        {data.email === null ? (
          t('none')
        ) : (
          <>
            <strong>{data.email}</strong> (
            {data.confirmed_at === null ? t('waiting') : t('confirmed')})
          </>
        )}
      </p>
      {isLocked && <p className="mt-1 text-muted">{t('lockedWords')}</p>}
      {!isLocked && isChanging && (
        <EmailForm
          label={t('label')}
          submitLabel={t('save')}
          savedWords={(email) => t('saved', { email })}
          request={change}
          onClose={() => setChanging(false)}
        />
      )}
      {!isLocked && !isChanging && <Actions data={data} onChange={() => setChanging(true)} />}
    </Section>
  );
}

function Actions({ data, onChange }: { data: OwnGuardian; onChange: () => void }) {
  const t = useTranslations('guardian');
  const errorWords = useErrorWords();
  const change = useSetGuardian();
  const remove = () =>
    change.mutate(null, {
      onError: (error) => tellFailure(t('delete'), errorWords(error)),
    });
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Button look="secondary" onClick={onChange}>
        {data.email === null ? t('set') : t('change')}
      </Button>
      {data.email !== null && (
        <Button look="quiet" busy={change.isPending} onClick={remove}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
}
