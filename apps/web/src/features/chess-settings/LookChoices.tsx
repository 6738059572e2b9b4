import type { ChessPreferences, UpdateChessPreferences } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { MiniBoard } from '../../ui/board/MiniBoard.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import { PictureChoice } from './PictureChoice.tsx';

const BOARDS = ['brown', 'green', 'blue', 'grey', 'purple', 'rose', 'teal', 'contrast'] as const;
const PIECES = ['cburnett', 'rookery', 'geometric', 'letters'] as const;
const SPEEDS = ['none', 'fast', 'normal', 'slow'] as const;

/** The pieces are in the lower left quarter, which the picture shows. */
const SAMPLE_FEN = '8/8/8/8/1qr5/2bn4/1PP5/1NBK4 w - - 0 1';
const EMPTY_FEN = '8/8/8/8/8/8/8/8 w - - 0 1';

export interface PreferenceProps {
  preferences: ChessPreferences;
  onChange: (changes: UpdateChessPreferences) => void;
}

/** The look of the board, and how its pieces move. */
export function LookChoices({ preferences, onChange }: PreferenceProps) {
  const t = useTranslations('boardSettings');
  return (
    <div className="grid gap-6">
      <PictureChoice
        legend={t('board')}
        value={preferences.board}
        choices={BOARDS.map((board) => ({
          value: board,
          label: t(`boards.${board}`),
          picture: (
            <MiniBoard
              fen={EMPTY_FEN}
              lastMove={null}
              orientation="white"
              theme={board}
              pieces={preferences.pieces}
              label=""
            />
          ),
        }))}
        onChoose={(board) => onChange({ board })}
      />
      <PictureChoice
        legend={t('pieces')}
        value={preferences.pieces}
        choices={PIECES.map((pieces) => ({
          value: pieces,
          label: t(`pieceSets.${pieces}`),
          picture: (
            <span className="relative -top-full block w-[200%]">
              <MiniBoard
                fen={SAMPLE_FEN}
                lastMove={null}
                orientation="white"
                theme={preferences.board}
                pieces={pieces}
                label=""
              />
            </span>
          ),
        }))}
        onChoose={(pieces) => onChange({ pieces })}
      />
      <ChoiceGroup
        legend={t('animation')}
        value={preferences.animation}
        choices={SPEEDS.map((speed) => ({ value: speed, label: t(`speeds.${speed}`) }))}
        onChoose={(animation) => onChange({ animation })}
      />
      <CheckField
        label={t('coordinates')}
        hint={t('coordinatesHint')}
        checked={preferences.coordinates}
        onChange={(event) => onChange({ coordinates: event.target.checked })}
      />
    </div>
  );
}
