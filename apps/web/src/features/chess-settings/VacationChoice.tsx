import type { Vacation } from '@rookery/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { tellFailure } from '../../ui/toasts.ts';

const VACATION = queryOptions({
  queryKey: ['chess', 'vacation'],
  queryFn: () => callApi('GET /api/chess/vacation'),
});

const USUAL_DAYS = 7;

/** The member's vacation from correspondence games. */
export function VacationChoice() {
  const t = useTranslations('boardSettings');
  const common = useTranslations('common');
  const vacation = useQuery(VACATION);
  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('vacationLead')}</p>
      {vacation.isPending ? (
        <SkeletonRows rows={2} label={common('loading')} />
      ) : vacation.data === undefined ? (
        <LoadFailure query={vacation} />
      ) : vacation.data.until === null ? (
        <StartVacation daysLeft={vacation.data.days_left} />
      ) : (
        <CurrentVacation until={vacation.data.until} />
      )}
    </div>
  );
}

function useVacationChange<Input>(change: (input: Input) => Promise<Vacation>) {
  const t = useTranslations('boardSettings');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (vacation) => client.setQueryData(VACATION.queryKey, vacation),
    onError: (error) => {
      tellFailure(t('vacationFailed'), errorWords(error));
      void client.invalidateQueries({ queryKey: VACATION.queryKey });
    },
  });
}

function StartVacation({ daysLeft }: { daysLeft: number }) {
  const t = useTranslations('boardSettings');
  const common = useTranslations('common');
  const [days, setDays] = useState(Math.min(USUAL_DAYS, daysLeft));
  const [isAsking, setAsking] = useState(false);
  const start = useVacationChange((chosen: number) =>
    callApi('POST /api/chess/vacation', { body: { days: chosen } }),
  );
  const options = Array.from({ length: daysLeft }, (_, index) => ({
    value: String(index + 1),
    label: t('days', { count: index + 1 }),
  }));
  if (isAsking) {
    return (
      <>
        <p className="font-semibold">{t('vacationAsk', { count: days })}</p>
        <div className="flex flex-wrap gap-3">
          <Button busy={start.isPending} onClick={() => start.mutate(days)}>
            {t('vacationYes')}
          </Button>
          <Button look="quiet" onClick={() => setAsking(false)}>
            {common('cancel')}
          </Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>{t('vacationLeft', { count: daysLeft })}</p>
      {daysLeft > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <SelectField
            label={t('vacationDays')}
            className="w-36"
            options={options}
            value={String(days)}
            onChange={(event) => setDays(Number(event.target.value))}
          />
          <Button look="secondary" onClick={() => setAsking(true)}>
            {t('vacationStart')}
          </Button>
        </div>
      )}
    </>
  );
}

function CurrentVacation({ until }: { until: string }) {
  const t = useTranslations('boardSettings');
  const format = useFormatter();
  const end = useVacationChange((_none: null) => callApi('DELETE /api/chess/vacation'));
  const date = format.dateTime(new Date(until), { dateStyle: 'long' });
  return (
    <>
      <p className="font-semibold">{t('vacationUntil', { date })}</p>
      <Button
        look="secondary"
        className="justify-self-start"
        busy={end.isPending}
        onClick={() => end.mutate(null)}
      >
        {t('vacationEnd')}
      </Button>
    </>
  );
}
