import type { CreateGame } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../api/use-error-words.ts';
import type { Online } from '../../live/online.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx';
import { FailureNotice } from '../../ui/Notice.tsx';
import { ColorChoice, TimeControlChoice } from './GameChoices.tsx';
import { OpponentPicker } from './OpponentPicker.tsx';
import type { Opponent } from './opponents.ts';
import { useStartGame } from './use-start-game.ts';

interface PlayMemberDialogProps {
  /** A single opponent is selected already. */
  opponents: readonly Opponent[];
  /** Which of them are online, if known. */
  online?: Online | undefined;
  slug: string;
  onClose: () => void;
}

/** Challenges a member: opponent, time control, colour, rated or not. */
export default function PlayMemberDialog(props: PlayMemberDialogProps) {
  const { opponents, online, slug, onClose } = props;
  const t = useTranslations('lobby');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { start, isPending, error } = useStartGame(slug);
  const only = opponents.length === 1 ? opponents[0] : undefined;
  const [opponentId, setOpponentId] = useState(only?.user_id ?? null);
  const [timeControl, setTimeControl] = useState<CreateGame['timeControl']>('rapid');
  const [color, setColor] = useState<CreateGame['color']>('random');
  const [rated, setRated] = useState(true);

  const play = (opponent: string) => start({ opponentId: opponent, timeControl, color, rated });

  return (
    <Dialog
      open
      onClose={onClose}
      title={only === undefined ? t('playMember') : t('playName', { name: only.name })}
      closeLabel={common('close')}
    >
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (opponentId !== null && !isPending) play(opponentId);
        }}
      >
        {only === undefined && (
          <OpponentPicker
            opponents={opponents}
            online={online}
            chosen={opponentId}
            onChoose={setOpponentId}
          />
        )}
        <TimeControlChoice value={timeControl} onChoose={setTimeControl} />
        <ColorChoice value={color} onChoose={setColor} />
        <CheckField
          label={t('rated')}
          hint={t('ratedHint')}
          checked={rated}
          onChange={(event) => setRated(event.target.checked)}
        />
        {error !== null && <FailureNotice words={errorWords(error)} />}
        <DialogFooter>
          <Button type="submit" busy={isPending} disabled={opponentId === null}>
            {t('start')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {common('cancel')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
