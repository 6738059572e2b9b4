import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { DialogForm } from '../../api/DialogForm.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';
import { TextField } from '../../ui/TextField.tsx';
import { tell } from '../../ui/toasts.ts';
import { localInput } from '../../ui/days.ts';
import type { BlockEntry } from './entries.ts';
import { calendarKey } from './queries.ts';
import { useEntryWords } from './use-entry-words.ts';

interface BlockDialogProps {
  workspaceId: string;
  slug: string;
  entry: BlockEntry;
  onClose: () => void;
}

/** Why a task is planned at this time, and how to pin or move it. */
export function BlockDialog({ workspaceId, slug, entry, onClose }: BlockDialogProps) {
  const t = useTranslations('calendar');
  const common = useTranslations('common');
  const words = useEntryWords();
  return (
    <Dialog
      open
      onClose={onClose}
      title={entry.title}
      description={words.when(entry)}
      closeLabel={common('close')}
    >
      <p>{t(entry.change === 'left' ? 'kinds.left' : `blockReasons.${entry.reason}`)}</p>
      <Link to="/$workspace/tasks" params={{ workspace: slug }} className={TEXT_LINK_CLASS}>
        {t('toTasks')}
      </Link>
      {entry.id === null || entry.change !== null ? (
        <p className="mt-2 text-muted">{t('previewOnly')}</p>
      ) : (
        <BlockForm workspaceId={workspaceId} entry={entry} id={entry.id} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface BlockFormProps extends Pick<BlockDialogProps, 'workspaceId' | 'entry' | 'onClose'> {
  id: string;
}

function BlockForm({ workspaceId, entry, id, onClose }: BlockFormProps) {
  const t = useTranslations('calendar');
  const common = useTranslations('common');
  const client = useQueryClient();
  const [start, setStart] = useState(localInput(entry.start));
  const [end, setEnd] = useState(localInput(entry.end));
  const [isPinned, setPinned] = useState(entry.isPinned);
  const change = useMutation({
    mutationFn: () =>
      callApi('PATCH /api/:wsId/calendar/blocks/:blockId', {
        params: { wsId: workspaceId, blockId: id },
        body: {
          starts_at: new Date(start).toISOString(),
          ends_at: new Date(end).toISOString(),
          pinned: isPinned,
        },
      }),
    onSuccess: () => {
      tell(common('saved'));
      onClose();
      return client.invalidateQueries({ queryKey: calendarKey(workspaceId) });
    },
  });
  /** A time that the member has chosen is not moved by the next plan, unless they say so. */
  const choose = (set: (value: string) => void, value: string) => {
    set(value);
    setPinned(true);
  };
  return (
    <DialogForm
      submitLabel={t('form.save')}
      isComplete={start !== '' && end !== '' && start < end}
      request={change}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <div className="mt-3 grid gap-5 sm:grid-cols-2">
        <TextField
          label={t('form.start')}
          type="datetime-local"
          value={start}
          onChange={(event) => choose(setStart, event.target.value)}
        />
        <TextField
          label={t('form.end')}
          type="datetime-local"
          value={end}
          onChange={(event) => choose(setEnd, event.target.value)}
        />
        <CheckField
          label={t('pinned')}
          hint={t('pinnedHint')}
          checked={isPinned}
          onChange={(event) => setPinned(event.target.checked)}
        />
      </div>
    </DialogForm>
  );
}
