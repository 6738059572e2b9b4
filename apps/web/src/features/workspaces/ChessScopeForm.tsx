import { hasPermission, type WorkspaceRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

/** Whether the club meets other clubs in chess. Stored as it is clicked. */
export function ChessScopeForm({ record }: { record: WorkspaceRecord }) {
  const t = useTranslations('settings');
  const errorWords = useErrorWords();
  const update = useUpdateSettings(record);
  const { chess_scope: stored, for_juniors: isForJuniors } = record.workspace;
  const shown = update.isPending ? (update.variables.chess_scope ?? stored) : stored;
  return (
    <Section title={t('chessTitle')}>
      <p className="max-w-[52ch] text-muted">{t('chessWords')}</p>
      <div className="mt-4">
        <CheckField
          label={t('chessOpen')}
          hint={t(isForJuniors ? 'chessClosedForJuniors' : 'chessOpenHint')}
          checked={shown === 'platform'}
          disabled={isForJuniors || !hasPermission(record, 'settings.write')}
          onChange={(event) =>
            update.mutate({ chess_scope: event.target.checked ? 'platform' : 'club' })
          }
        />
      </div>
      {update.isError && <FailureNotice words={errorWords(update.error)} />}
    </Section>
  );
}
