import type { TaskPlan } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { recordChoices, useChoices, usePending } from '../../api/use-choices.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { planQuery } from './queries.ts';

/** Whether the tasks of the member are planned again after each change. */
export function AutomaticPlan({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('calendar.settings');
  const errorWords = useErrorWords();
  const query = useQuery(planQuery(workspaceId));
  const choices = useAutomaticChoice(workspaceId);
  const pending = usePending(choices);
  const [failure, setFailure] = useState<unknown>(null);
  if (query.isError) return <LoadFailure query={query} />;
  return (
    <>
      <CheckField
        label={t('automaticLabel')}
        hint={t('automaticHint')}
        disabled={query.isPending}
        checked={pending.automatic ?? query.data?.automatic ?? false}
        onChange={({ target }) => {
          choices.choose({ automatic: target.checked }).then(() => setFailure(null), setFailure);
        }}
      />
      {failure !== null && <FailureNotice words={errorWords(failure)} />}
    </>
  );
}

function useAutomaticChoice(workspaceId: string) {
  return useChoices(`automatic-plan-${workspaceId}`, (client) =>
    recordChoices<Pick<TaskPlan, 'automatic'>, TaskPlan>(
      client,
      planQuery(workspaceId).queryKey,
      ({ automatic = false }) =>
        callApi('PUT /api/:wsId/calendar/auto-schedule', {
          params: { wsId: workspaceId },
          body: { automatic },
        }),
    ),
  );
}
