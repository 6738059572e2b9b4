import type { Account } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Section } from '../../ui/Section.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { useUpdateAccount } from './use-update-account.ts';

interface DefaultWorkspaceProps {
  account: Account;
  workspaceId: string;
}

export function DefaultWorkspace({ account, workspaceId }: DefaultWorkspaceProps) {
  const t = useTranslations('settings');
  const errorWords = useErrorWords();
  const update = useUpdateAccount();
  const isDefault = account.default_workspace_id === workspaceId;

  const choose = (id: string | null) =>
    update.mutate(
      { default_workspace_id: id },
      {
        onSuccess: () => tell(id === null ? t('defaultCleared') : t('defaultSaved')),
        onError: (error) => tellFailure(t('defaultTitle'), errorWords(error)),
      },
    );

  return (
    <Section title={t('defaultTitle')}>
      <p className="max-w-[52ch] text-muted">{t('defaultWords')}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isDefault && (
          <p className="inline-flex items-center gap-2 font-semibold text-success">
            <CheckIcon />
            {t('isDefault')}
          </p>
        )}
        <Button
          look={isDefault ? 'quiet' : 'secondary'}
          busy={update.isPending}
          onClick={() => choose(isDefault ? null : workspaceId)}
        >
          {isDefault ? t('clearDefault') : t('makeDefault')}
        </Button>
      </div>
    </Section>
  );
}
