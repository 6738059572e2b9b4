import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { botsOfMembersQuery, useAddBot } from './queries.ts';

/** The bots of members that are not in the club yet. Without one, nothing is shown. */
export function BotsOfMembers({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('clubBots');
  const errorWords = useErrorWords();
  const addition = useAddBot(workspaceId);
  const query = useQuery(botsOfMembersQuery(workspaceId));
  const bots = query.data?.filter((bot) => !bot.is_member) ?? [];
  if (bots.length === 0) return null;
  return (
    <Section title={t('title')} className="mt-10">
      <p className="max-w-prose text-muted">{t('words')}</p>
      <ul className="mt-2">
        {bots.map(({ id, name, owner_name }) => (
          <li
            key={id}
            className="flex min-h-16 items-center justify-between gap-4 border-b border-line py-2"
          >
            <div className="min-w-0">
              <p className="font-semibold break-words">{name}</p>
              <p className="text-small text-muted">{t('of', { name: owner_name })}</p>
            </div>
            <Button
              look="secondary"
              aria-label={t('addLabel', { name })}
              busy={addition.isPending}
              onClick={() =>
                addition.mutate(id, {
                  onSuccess: () => tell(t('added', { name })),
                  onError: (error) => tellFailure(t('add'), errorWords(error)),
                })
              }
            >
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
