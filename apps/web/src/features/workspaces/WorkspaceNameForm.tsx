import { hasPermission, type WorkspaceRecord } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { textOf } from '../../ui/form-text.ts';
import { FailureNotice } from '../../ui/Notice.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useUpdateSettings } from './use-update-settings.ts';

export function WorkspaceNameForm({ record }: { record: WorkspaceRecord }) {
  const t = useTranslations('settings');
  const errorWords = useErrorWords();
  const { name } = record.workspace;
  const isEditable = hasPermission(record, 'settings.write');

  const renaming = useUpdateSettings(record);

  return (
    <Section title={t('general')}>
      <form
        className="grid max-w-md gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          renaming.mutate({ name: textOf(new FormData(event.currentTarget), 'name') });
        }}
      >
        <TextField
          key={name}
          label={t('name')}
          hint={isEditable ? undefined : t('readOnly')}
          name="name"
          defaultValue={name}
          readOnly={!isEditable}
          required
          pattern=".*\S.*"
          maxLength={80}
          autoComplete="off"
        />
        {renaming.isError && <FailureNotice words={errorWords(renaming.error)} />}
        {isEditable && (
          <Button type="submit" busy={renaming.isPending} className="justify-self-start">
            {t('save')}
          </Button>
        )}
      </form>
    </Section>
  );
}
