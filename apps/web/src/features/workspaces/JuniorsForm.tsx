import { hasPermission, type WorkspaceRecord } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error.ts';
import { callApi } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { MembersInTheWay } from './MembersInTheWay.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

const RULES = ['rulePlay', 'ruleChat', 'ruleNames', 'ruleOneClub'] as const;

/** Whether ordinary members of the club are juniors. Stored as it is clicked. */
export function JuniorsForm({ record }: { record: WorkspaceRecord }) {
  const t = useTranslations('juniors');
  const errorWords = useErrorWords();
  const update = useUpdateSettings(record);
  const { for_juniors: stored } = record.workspace;
  const shown = update.isPending ? (update.variables.for_juniors ?? stored) : stored;
  return (
    <Section title={t('title')}>
      <p className="max-w-[52ch] text-muted">{t('words')}</p>
      <ul className="mt-3 max-w-[52ch] list-disc pl-5 text-muted">
        {RULES.map((rule) => (
          <li key={rule}>{t(rule)}</li>
        ))}
      </ul>
      <div className="mt-4">
        <CheckField
          label={t('mark')}
          hint={t(hasPermission(record, 'juniors.manage') ? 'markHint' : 'ownersOnly')}
          checked={shown}
          disabled={!hasPermission(record, 'juniors.manage')}
          onChange={(event) => update.mutate({ for_juniors: event.target.checked })}
        />
      </div>
      {update.isError && <FailureNotice words={errorWords(update.error)} />}
      {update.error instanceof ApiError && update.error.code === 'juniors_have_one_club' && (
        <InTheWayHere workspaceId={record.workspace.id} />
      )}
    </Section>
  );
}

function InTheWayHere({ workspaceId }: { workspaceId: string }) {
  const { data = [] } = useQuery({
    queryKey: ['in the way', workspaceId],
    queryFn: async () =>
      (await callApi('GET /api/:wsId/juniors/in-the-way', { params: { wsId: workspaceId } })).data,
  });
  return <MembersInTheWay members={data} />;
}
