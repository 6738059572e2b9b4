import type { ConcernedJunior } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { tellFailure } from '../../ui/toasts.ts';
import { concernedJuniorsQuery, useReleaseJunior } from './queries.ts';

/** For owners of a club for juniors: members whose other memberships are suspended. An adult among them is no junior. */
export function ConcernedJuniors({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('concernedJuniors');
  const members = useQuery(concernedJuniorsQuery(workspaceId)).data ?? [];
  if (members.length === 0) return null;
  return (
    <Section title={t('title')} className="mt-10">
      <p className="max-w-prose text-muted">{t('words')}</p>
      <p className="mt-2 max-w-prose text-muted">{t('trainerWords')}</p>
      <ul className="mt-2" aria-label={t('title')}>
        {members.map((member) => (
          <ConcernedItem key={member.user_id} member={member} workspaceId={workspaceId} />
        ))}
      </ul>
    </Section>
  );
}

interface ConcernedItemProps {
  member: ConcernedJunior;
  workspaceId: string;
}

function ConcernedItem({ member: { user_id, name, waits }, workspaceId }: ConcernedItemProps) {
  const t = useTranslations('concernedJuniors');
  const errorWords = useErrorWords();
  const release = useReleaseJunior(workspaceId, user_id);
  const decide = (decision: 'leave' | 'become-trainer') =>
    release.mutate(decision, {
      onError: (error) => tellFailure(t('notDone', { name }), errorWords(error)),
    });
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        {waits && <p className="text-small text-muted">{t('waits')}</p>}
      </div>
      {!waits && (
        <div className="flex flex-wrap gap-3">
          <Button
            look="secondary"
            busy={release.isPending && release.variables === 'become-trainer'}
            aria-label={t('becomesTrainerLabel', { name })}
            onClick={() => decide('become-trainer')}
          >
            {t('becomesTrainer')}
          </Button>
          <Button
            look="quiet"
            busy={release.isPending && release.variables === 'leave'}
            aria-label={t('leavesLabel', { name })}
            onClick={() => decide('leave')}
          >
            {t('leaves')}
          </Button>
        </div>
      )}
    </li>
  );
}
