import {
  KIND_GROUPS,
  MAIL_CHOICES,
  type ChangeNotificationPreferences,
  type MailChoice,
  type NotificationPreferences,
} from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { ThisBrowser } from './ThisBrowser.tsx';
import { TimesOfDay } from './TimesOfDay.tsx';
import { preferencesQuery } from './queries.ts';

type Change = ChangeNotificationPreferences;
type KindChoice = NotificationPreferences['kinds'][number];

/** What a member is told of, and how. Each choice is stored at once. */
export function PreferencesView() {
  const t = useTranslations('notifications');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { data, ...query } = useQuery(preferencesQuery);
  const { mutate, error } = useMutation({
    mutationFn: (body: Change) => callApi('PATCH /api/notifications/preferences', { body }),
    // One after the other, so that the last choice is also stored last.
    scope: { id: 'notification-preferences' },
    onSuccess: (stored) => client.setQueryData(preferencesQuery.queryKey, stored),
  });
  if (query.isError) return <LoadFailure query={query} />;
  if (data === undefined) return <SkeletonRows rows={8} label={common('loading')} />;
  const change = (body: Change) => mutate(body);
  return (
    <div className="grid gap-12">
      {error !== null && <FailureNotice words={errorWords(error)} />}
      <ThisBrowser pushKey={data.push_key} />
      <Section title={t('mailTitle')}>
        <CheckField
          label={t('mail')}
          hint={t('mailHint')}
          checked={data.mail}
          onChange={({ target }) => change({ mail: target.checked })}
        />
        {data.mail && !data.email_verified && (
          <p className="max-w-[60ch] text-muted">
            {t('notVerified')}{' '}
            <a href="/personal/account/security" className={TEXT_LINK_CLASS}>
              {common('confirmAddress')}
            </a>
          </p>
        )}
      </Section>
      {Object.entries(KIND_GROUPS).map(([group, kinds]) => (
        <Section key={group} title={t(`groups.${group as keyof typeof KIND_GROUPS}`)}>
          <ul className="divide-y divide-line border-y border-line">
            {data.kinds
              .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
              .map((choice) => (
                <KindRow key={choice.kind} choice={choice} hasMail={data.mail} change={change} />
              ))}
          </ul>
        </Section>
      ))}
      <TimesOfDay preferences={data} change={change} />
    </div>
  );
}

interface KindRowProps {
  choice: KindChoice;
  hasMail: boolean;
  change: (body: Change) => void;
}

function KindRow({ choice, hasMail, change }: KindRowProps) {
  const t = useTranslations('notifications');
  const { kind, in_app, mail, push } = choice;
  const choose = (fields: { inApp?: boolean; mail?: MailChoice; push?: boolean }) =>
    change({ kinds: [{ kind, inApp: in_app, mail, push, ...fields }] });
  const name = t(`kinds.${kind}`);
  return (
    <li className="grid items-center gap-x-6 py-1 sm:grid-cols-[minmax(0,1fr)_auto]">
      <p className="pt-2 font-semibold sm:pt-0">{name}</p>
      <div className="flex flex-wrap items-center gap-x-6">
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            aria-label={t('inAppOf', { name })}
            checked={in_app}
            onChange={({ target }) => choose({ inApp: target.checked })}
          />
          {t('inApp')}
        </label>
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            aria-label={t('pushOf', { name })}
            checked={push}
            onChange={({ target }) => choose({ push: target.checked })}
          />
          {t('push')}
        </label>
        <select
          aria-label={t('mailOf', { name })}
          value={mail}
          disabled={!hasMail}
          onChange={({ target }) => choose({ mail: target.value as MailChoice })}
          className="min-h-11 rounded-small border border-edge bg-raised px-3 disabled:opacity-60"
        >
          {MAIL_CHOICES.map((value) => (
            <option key={value} value={value}>
              {t(`mailChoices.${value}`)}
            </option>
          ))}
        </select>
      </div>
    </li>
  );
}
