import type { Ban } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Section.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { bansQuery, useLiftBan } from './queries.ts';

/** For owners and admins; nothing while no one is banned. */
export function BannedMembers({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('members');
  const query = useQuery(bansQuery(workspaceId));
  const bans = query.data ?? [];
  if (query.isLoadingError) return <LoadFailure query={query} />;
  if (bans.length === 0) return null;
  return (
    <div className="mt-12">
      <Section title={t('banned')}>
        <ul>
          {bans.map((ban) => (
            <BannedMember key={ban.user_id} ban={ban} workspaceId={workspaceId} />
          ))}
        </ul>
      </Section>
    </div>
  );
}

function BannedMember({ ban, workspaceId }: { ban: Ban; workspaceId: string }) {
  const t = useTranslations('members');
  const errorWords = useErrorWords();
  const lift = useLiftBan(workspaceId);
  const { name } = ban;
  return (
    <li className="flex min-h-16 items-center gap-4 border-b border-line py-3">
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{name}</p>
        <p className="text-small text-muted">
          {t('bannedSince', { date: new Date(ban.removed_at) })}
        </p>
      </div>
      <Button
        look="quiet"
        busy={lift.isPending}
        aria-label={t('unbanLabel', { name })}
        onClick={() =>
          lift.mutate(ban.user_id, {
            onSuccess: () => tell(t('unbanned', { name })),
            onError: (error) => tellFailure(t('notUnbanned', { name }), errorWords(error)),
          })
        }
      >
        {t('unban')}
      </Button>
    </li>
  );
}
