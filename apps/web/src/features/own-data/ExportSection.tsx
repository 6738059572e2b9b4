import type { DataExport, OwnData } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { callApi, routePath } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { isUnfinished, ownDataQuery } from './queries.ts';

export function ExportSection({ data }: { data: OwnData }) {
  const t = useTranslations('ownData');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const { export: latest, exports_left: left } = data;
  const asking = useMutation({
    mutationFn: () => callApi('POST /api/account/data/exports'),
    onSettled: () => client.invalidateQueries(ownDataQuery),
  });
  const isBusy = asking.isPending || isUnfinished(latest?.state);
  return (
    <Section title={t('exportTitle')}>
      <p className="max-w-[56ch] text-muted">{t('exportWords')}</p>
      {latest !== null && <ExportState latest={latest} />}
      {asking.isError && (
        <div className="mt-4">
          <FailureNotice words={errorWords(asking.error)} />
        </div>
      )}
      {left > 0 && !isUnfinished(latest?.state) && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            look={latest?.state === 'done' ? 'secondary' : 'primary'}
            busy={isBusy}
            onClick={() => asking.mutate()}
          >
            {latest?.state === 'done' ? t('startAgain') : t('start')}
          </Button>
          <p className="text-small text-muted">{t('left', { count: left })}</p>
        </div>
      )}
      {left === 0 && !isBusy && <p className="mt-4 text-small text-muted">{t('noneLeft')}</p>}
    </Section>
  );
}

function ExportState({ latest }: { latest: DataExport }) {
  const t = useTranslations('ownData');
  if (latest.state === 'failed')
    return (
      <div className="mt-4">
        <FailureNotice words={t('failed')} />
      </div>
    );
  return (
    <div className="mt-4 max-w-md">
      {latest.state === 'done' ? <Ready latest={latest} /> : <Progress latest={latest} />}
    </div>
  );
}

function Progress({ latest: { rows_done, rows_total } }: { latest: DataExport }) {
  const t = useTranslations('ownData');
  const percent = rows_total === 0 ? 0 : Math.floor((100 * rows_done) / rows_total);
  return (
    <>
      <output className="block font-semibold">
        {rows_total === 0 ? t('waiting') : t('running', { percent })}
      </output>
      <progress className="mt-2 w-full" aria-label={t('progress')} max={100} value={percent} />
    </>
  );
}

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

function Ready({ latest: { id, bytes, expires_at } }: { latest: DataExport }) {
  const t = useTranslations('ownData');
  const format = useFormatter();
  const [value, unit] =
    bytes < MEGABYTE ? [bytes / KILOBYTE, 'kilobyte'] : [bytes / MEGABYTE, 'megabyte'];
  const size = format.number(value, { style: 'unit', unit, maximumFractionDigits: 1 });
  const until = new Date(expires_at ?? 0);
  const date = format.dateTime(until, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <output className="block font-semibold">{t('ready', { size })}</output>
      <p className="text-small text-muted">{t('until', { date })}</p>
      <a
        className={buttonClass('primary', 'mt-3')}
        href={routePath('GET /api/account/data/exports/:exportId/file', {
          params: { exportId: id },
        })}
        download
      >
        {t('download')}
      </a>
    </>
  );
}
