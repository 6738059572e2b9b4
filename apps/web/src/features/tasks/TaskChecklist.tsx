import type { TaskItem } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { useTaskDetails } from './use-task-details.ts';

/** Each change is stored at once. */
export function TaskChecklist({ workspaceId, taskId }: { workspaceId: string; taskId: string }) {
  const t = useTranslations('tasks.checklist');
  const add = useTranslations('tasks')('add');
  const parts = useTaskDetails(workspaceId, taskId);
  const { details, pendingTicks, addItem, tickItem, removeItem } = parts;
  const [name, setName] = useState('');
  const items = details.data?.items ?? [];
  return (
    <section aria-label={t('title')} className="mt-6">
      <h3 className="mb-2 border-t border-line pt-4 text-large font-bold">{t('title')}</h3>
      <ul>
        {items.map((item) => (
          <ChecklistItem
            key={item.id}
            item={{ ...item, is_done: pendingTicks[item.id] ?? item.is_done }}
            onTick={(isDone) => tickItem(item.id, isDone)}
            onRemove={() => removeItem.mutate(item.id)}
          />
        ))}
      </ul>
      <form
        className="mt-2 flex gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() === '') return;
          addItem.mutate(name.trim());
          setName('');
        }}
      >
        <input
          aria-label={t('add')}
          placeholder={t('add')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={255}
          autoComplete="off"
          enterKeyHint="done"
          className="min-h-11 min-w-0 flex-1 rounded-small border border-edge bg-raised px-3"
        />
        <Button type="submit" look="secondary">
          {add}
        </Button>
      </form>
    </section>
  );
}

interface ChecklistItemProps {
  item: TaskItem;
  onTick: (isDone: boolean) => void;
  onRemove: () => void;
}

function ChecklistItem({ item, onTick, onRemove }: ChecklistItemProps) {
  const t = useTranslations('tasks.checklist');
  return (
    <li className="flex min-h-11 items-center gap-3">
      <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={item.is_done}
          onChange={({ target }) => onTick(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        <span className={`min-w-0 break-words ${item.is_done ? 'text-muted line-through' : ''}`}>
          {item.name}
        </span>
      </label>
      <IconButton label={t('remove', { name: item.name })} onClick={onRemove}>
        <CloseIcon className="size-4" />
      </IconButton>
    </li>
  );
}
