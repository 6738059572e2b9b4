import { NOTE_MAX } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { preparationQuery } from '../../chess/games/preparation-query.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';

interface NotesDialogProps {
  gameId: string;
  onClose: () => void;
}

/** What the member has written down about their own game. */
export default function NotesDialog({ gameId, onClose }: NotesDialogProps) {
  const t = useTranslations('game.notes');
  const common = useTranslations('common');
  const stored = useQuery(preparationQuery(gameId));
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('lead')}
      closeLabel={common('close')}
    >
      {stored.isPending ? (
        <SkeletonRows rows={3} label={common('loading')} />
      ) : stored.data === undefined ? (
        <LoadFailure query={stored} />
      ) : (
        <NotesForm gameId={gameId} stored={stored.data.note} onClose={onClose} />
      )}
    </Dialog>
  );
}

function NotesForm({ gameId, stored, onClose }: NotesDialogProps & { stored: string }) {
  const t = useTranslations('game.notes');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  const [text, setText] = useState(stored);
  const save = useMutation({
    mutationFn: () =>
      callApi('PUT /api/chess/games/:gameId/note', { params: { gameId }, body: { text } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: preparationQuery(gameId).queryKey });
      tell(t('saved'));
      onClose();
    },
    onError: (error) => tellFailure(t('notSaved'), errorWords(error)),
  });
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <TextArea
        label={t('label')}
        rows={8}
        maxLength={NOTE_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" busy={save.isPending}>
        {t('save')}
      </Button>
    </form>
  );
}
