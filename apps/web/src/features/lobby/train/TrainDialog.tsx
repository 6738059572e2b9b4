import { choiceOf, type TimeControl } from '@rookery/chess';
import { ADAPTIVE_BOT, botIdOf, type CreateGame } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { DialogForm } from '../../../api/DialogForm.tsx';
import { useLastControl } from '../../../chess/time-controls/last-control.ts';
import { TimeControlPicker } from '../../../chess/time-controls/TimeControlPicker.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { ColorChoice } from '../GameChoices.tsx';
import { chosenStart, startFrom } from '../start/start-choice.ts';
import { StartField } from '../start/StartField.tsx';
import { useStartGame } from '../use-start-game.ts';
import { useLastBot, type BotChoice } from './bot-choice.ts';
import { BotPicker } from './BotPicker.tsx';

const MAX_DEPTH = 12;

interface TrainDialogProps {
  slug: string;
  /** Chosen already; otherwise the one of the last time. */
  timeControl?: TimeControl;
  /** The position to start from, if one is chosen already. */
  startFen?: string;
  /** Chosen already; otherwise the one of the last time. */
  bot?: BotChoice;
  onClose: () => void;
}

/** Starts a training game: bot, time control, colour, start position, and the search depth of a level. */
export default function TrainDialog(props: TrainDialogProps) {
  const { slug, startFen, onClose } = props;
  const t = useTranslations('training');
  const lobby = useTranslations('lobby');
  const common = useTranslations('common');
  const { start: startGame, isPending, error } = useStartGame(slug);
  const [bot, setBot] = useLastBot(props.bot);
  const [timeControl, setTimeControl] = useLastControl(props.timeControl);
  const [color, setColor] = useState<CreateGame['color']>('random');
  const [start, setStart] = useState(() => startFrom(startFen ?? null));
  const [depth, setDepth] = useState('');
  const chosen = chosenStart(start);

  const play = () =>
    startGame({
      opponentId: bot === 'adaptive' ? ADAPTIVE_BOT.id : botIdOf(bot),
      timeControl: timeControl && choiceOf(timeControl),
      color,
      ...(chosen.ok && chosen.fen !== null && { initialFen: chosen.fen }),
      ...(bot !== 'adaptive' && depth !== '' && { botDepth: Number(depth) }),
    });

  return (
    <Dialog open onClose={onClose} title={t('play')} closeLabel={common('close')}>
      <DialogForm
        submitLabel={lobby('start')}
        isComplete={chosen.ok}
        request={{ isPending, error }}
        onSubmit={() => play()}
        onClose={onClose}
      >
        <BotPicker choice={bot} onChoose={setBot} />
        <TimeControlPicker value={timeControl} onChoose={setTimeControl} />
        <ColorChoice value={color} onChoose={setColor} />
        <StartField value={start} onChange={setStart} />
        {bot !== 'adaptive' && (
          <SelectField
            label={t('depth')}
            hint={t('depthHint')}
            value={depth}
            onChange={(event) => setDepth(event.target.value)}
            options={[
              { value: '', label: t('depthOfLevel') },
              ...Array.from({ length: MAX_DEPTH }, (_, index) => ({
                value: String(index + 1),
                label: t('depthPlies', { plies: index + 1 }),
              })),
            ]}
          />
        )}
        <p className="text-small text-muted">{t('unrated')}</p>
      </DialogForm>
    </Dialog>
  );
}
