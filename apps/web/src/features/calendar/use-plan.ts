import { HORIZON_DAYS_DEFAULT, type ScheduledPlan } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { tell } from '../../ui/toasts.ts';
import { calendarKey } from './queries.ts';

/** A preview of the member's plan, and what they can do with it. */
export function usePlan(workspaceId: string) {
  const t = useTranslations('calendar.plan');
  const client = useQueryClient();
  const [preview, setPreview] = useState<ScheduledPlan | null>(null);
  const params = { wsId: workspaceId };
  const planning = useMutation({
    mutationFn: (horizon_days: number) =>
      callApi('POST /api/:wsId/calendar/auto-schedule', { params, body: { horizon_days } }),
    onSuccess: setPreview,
  });
  const applying = useMutation({
    mutationFn: ({ horizon_days, plan_version }: ScheduledPlan) =>
      callApi('POST /api/:wsId/calendar/auto-schedule', {
        params,
        body: { horizon_days, plan_version, apply: true },
      }),
    onSuccess: () => {
      setPreview(null);
      tell(t('applied'));
      return client.invalidateQueries({ queryKey: calendarKey(workspaceId) });
    },
    // Something has changed since: the member sees the plan for it before anything is stored.
    onError: (error, { horizon_days }) => {
      if (isStale(error)) planning.mutate(horizon_days);
    },
  });
  return {
    preview,
    isPlanning: planning.isPending,
    isApplying: applying.isPending,
    /** The preview that was to be applied was out of date, and this is a new one. */
    isRenewed: isStale(applying.error),
    error: planning.error ?? (isStale(applying.error) ? null : applying.error),
    plan: (horizonDays = HORIZON_DAYS_DEFAULT) => {
      applying.reset();
      planning.mutate(horizonDays);
    },
    apply: () => preview !== null && applying.mutate(preview),
    discard: () => {
      applying.reset();
      setPreview(null);
    },
  };
}

export type Planning = ReturnType<typeof usePlan>;

function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'stale_plan';
}
