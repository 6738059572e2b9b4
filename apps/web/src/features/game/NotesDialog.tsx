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

/** What the member has written down about their own game. Closing keeps it: a key pressed by mistake loses nothing. */
export default function NotesDialog({ gameId, onClose }: NotesDialogProps) {
  const t = useTranslations('game.notes');
  const common = useTranslations('common');
  const stored = useQuery(preparationQuery(gameId));
  /** Null until the member types. */
  const [typed, setTyped] = useState<string | null>(null);
  const save = useSaveNote(gameId, onClose);
  const close = () => {
    if (typed === null || typed === stored.data?.note) onClose();
    else save.mutate(typed);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('title')}
      description={t('lead')}
      closeLabel={common('close')}
    >
      {stored.isPending ? (
        <SkeletonRows rows={3} label={common('loading')} />
      ) : stored.data === undefined ? (
        <LoadFailure query={stored} />
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            close();
          }}
        >
          <TextArea
            label={t('label')}
            rows={8}
            maxLength={NOTE_MAX}
            value={typed ?? stored.data.note}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit" className="justify-self-start" busy={save.isPending}>
            {t('save')}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function useSaveNote(gameId: string, onSaved: () => void) {
  const t = useTranslations('game.notes');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      callApi('PUT /api/chess/games/:gameId/note', { params: { gameId }, body: { text } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: preparationQuery(gameId).queryKey });
      tell(t('saved'));
      onSaved();
    },
    onError: (error) => tellFailure(t('notSaved'), errorWords(error)),
  });
}
