import type { NotificationPreferences } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';

interface NameNoticeProps {
  /** The query of the account's notification preferences. */
  preferences: { readonly queryKey: QueryKey };
}

/** Lets a member be told of pages that contain their name. How they are told is a preference of notifications. */
export function NameNotice({ preferences: { queryKey } }: NameNoticeProps) {
  const t = useTranslations('crawlers');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey,
    queryFn: () => callApi('GET /api/notifications/preferences'),
  });
  /** Until it is stored. The state of the request comes too late: the box would jump back for a moment. */
  const [chosen, setChosen] = useState<boolean | null>(null);
  const { mutate } = useMutation({
    mutationFn: (isOn: boolean) =>
      callApi('PATCH /api/notifications/preferences', {
        body: { kinds: [{ kind: 'name_found', inApp: isOn, mail: 'never', push: isOn }] },
      }),
    // The same as on the page of preferences, so that the last choice is also stored last.
    scope: { id: 'notification-preferences' },
    onSuccess: (stored: NotificationPreferences, isOn) => {
      client.setQueryData(queryKey, stored);
      tell(t(isOn ? 'nameTold' : 'nameNotTold'));
    },
    onError: (error) => tellFailure(t('nameNotChanged'), errorWords(error)),
    onSettled: () => setChosen(null),
  });
  const choice = data?.kinds.find(({ kind }) => kind === 'name_found');
  const isStored =
    choice !== undefined && (choice.in_app || choice.push || choice.mail !== 'never');
  return (
    <CheckField
      label={t('tellMe')}
      checked={chosen ?? isStored}
      disabled={data === undefined}
      onChange={({ target }) => {
        setChosen(target.checked);
        mutate(target.checked);
      }}
    />
  );
}
