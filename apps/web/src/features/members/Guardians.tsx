import type { Guardian } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { EmailForm } from '../../api/EmailForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { guardiansQuery, useSetGuardian } from './queries.ts';

/** The juniors of a club with the addresses of their parents or guardians. */
export function Guardians({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('guardians');
  const juniors = useQuery(guardiansQuery(workspaceId)).data ?? [];
  if (juniors.length === 0) return null;
  return (
    <Section title={t('title')} className="mt-10">
      <p className="max-w-prose text-muted">{t('words')}</p>
      <ul className="mt-2" aria-label={t('title')}>
        {juniors.map((junior) => (
          <GuardianItem key={junior.user_id} junior={junior} workspaceId={workspaceId} />
        ))}
      </ul>
    </Section>
  );
}

function GuardianItem({ junior, workspaceId }: { junior: Guardian; workspaceId: string }) {
  const t = useTranslations('guardians');
  const [isChanging, setChanging] = useState(false);
  const change = useSetGuardian(workspaceId, junior.user_id);
  const { name, email, confirmed_at } = junior;
  return (
    <li className="border-b border-line py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold break-words">{name}</p>
          <p className="text-small break-words text-muted">
            {email === null
              ? t('none')
              : `${email} (${confirmed_at === null ? t('waiting') : t('confirmed')})`}
          </p>
        </div>
        {!isChanging && (
          <Button
            look="secondary"
            aria-label={t('setLabel', { name })}
            onClick={() => setChanging(true)}
          >
            {t('set')}
          </Button>
        )}
      </div>
      {isChanging && (
        <EmailForm
          label={t('label')}
          submitLabel={t('save')}
          savedWords={(saved) => t('saved', { email: saved })}
          request={change}
          onClose={() => setChanging(false)}
        />
      )}
    </li>
  );
}
