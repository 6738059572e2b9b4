import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { DetailsIcon } from '../../ui/icons.tsx';
import { tellFailure } from '../../ui/toasts.ts';
import { useCreateTask } from './use-save-task.ts';

interface QuickAddProps {
  workspaceId: string;
  /** Opens the dialog with the text typed so far. */
  onDetails?: (name: string) => void;
}

/** One row for a name and Enter, to add several tasks quickly. */
export function QuickAdd({ workspaceId, onDetails }: QuickAddProps) {
  const t = useTranslations('tasks');
  const errorWords = useErrorWords();
  const [name, setName] = useState('');
  const creation = useCreateTask(workspaceId);

  const add = () => {
    const trimmed = name.trim();
    if (trimmed === '') return;
    setName('');
    creation.mutateAsync({ name: trimmed }).catch((error: unknown) => {
      // After a failure the text is put back, unless a newer one has been typed.
      setName((typed) => typed || trimmed);
      tellFailure(t('quickAdd'), errorWords(error));
    });
  };

  return (
    <form
      className="flex items-center gap-1 rounded-small border border-edge bg-raised p-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input
        aria-label={t('quickAdd')}
        placeholder={t('quickPlaceholder')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={255}
        autoComplete="off"
        enterKeyHint="done"
        className="min-h-11 min-w-0 flex-1 bg-transparent px-3 outline-none"
      />
      {onDetails !== undefined && (
        <IconButton
          label={t('addDetails')}
          onClick={() => {
            onDetails(name.trim());
            setName('');
          }}
        >
          <DetailsIcon />
        </IconButton>
      )}
      <Button type="submit">{t('add')}</Button>
    </form>
  );
}
