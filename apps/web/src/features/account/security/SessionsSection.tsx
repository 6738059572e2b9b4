import type { AccountSession } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../../api/LoadFailure.tsx';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { tell, tellFailure } from '../../../ui/toasts.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts';

/** The devices on which the member is signed in. */
export function SessionsSection() {
  const t = useTranslations('sessions');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const query = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  const sessions = query.data ?? [];
  return (
    <Section title={t('title')}>
      <p className="max-w-[60ch] text-muted">{t('words')}</p>
      {query.isLoadingError && <LoadFailure query={query} />}
      {query.isPending && <SkeletonRows rows={3} label={common('loading')} />}
      <ul className="mt-2">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="secondary"
          className="mt-4"
          busy={endOthers.isPending}
          onClick={() =>
            endOthers.mutate(undefined, {
              onSuccess: () => tell(t('othersEnded')),
              onError: (error) => tellFailure(t('endOthers'), errorWords(error)),
            })
          }
        >
          {t('endOthers')}
        </Button>
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const t = useTranslations('sessions');
  const errorWords = useErrorWords();
  const end = useEndSession();
  const browser = session.browser ?? t('unknownBrowser');
  const device =
    session.system === null ? browser : t('device', { browser, system: session.system });
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{device}</p>
        <p className="text-small text-muted">
          {t('since', { date: new Date(session.created_at) })}
          {!session.is_current && `. ${t('lastUsed', { date: new Date(session.last_used_at) })}`}
        </p>
      </div>
      {session.is_current ? (
        <p className="font-semibold text-success">{t('thisDevice')}</p>
      ) : (
        <Button
          look="danger"
          busy={end.isPending}
          aria-label={t('endLabel', { device })}
          onClick={() =>
            end.mutate(session.id, {
              onSuccess: () => tell(t('ended', { device })),
              onError: (error) => tellFailure(t('end'), errorWords(error)),
            })
          }
        >
          {t('end')}
        </Button>
      )}
    </li>
  );
}
