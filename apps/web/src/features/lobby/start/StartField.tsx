import { useTranslations } from 'use-intl';
import { useChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import { MiniBoard } from '../../../ui/board/MiniBoard.tsx';
import { turnOf } from '../../../ui/board/position-state.ts';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { OpeningPicker } from './OpeningPicker.tsx';
import { chosenStart, type ChosenStart, type StartChoice } from './start-choice.ts';

const KINDS = ['usual', 'opening', 'position'] as const;
/** Any valid FEN is shorter. */
const MAX_FEN_LENGTH = 100;

interface StartFieldProps {
  value: StartChoice;
  onChange: (value: StartChoice) => void;
}

/** Where a game starts: the usual position, one after an opening, or any other. */
export function StartField({ value, onChange }: StartFieldProps) {
  const t = useTranslations('start');
  const wrongWords = useWrongWords();
  const chosen = chosenStart(value);
  return (
    <div className="grid min-w-0 gap-3">
      <ChoiceGroup
        legend={t('title')}
        value={value.kind}
        choices={KINDS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        onChoose={(kind) => onChange({ ...value, kind })}
      />
      {value.kind === 'opening' && (
        <OpeningPicker
          chosen={value.opening}
          onChoose={(opening) => onChange({ ...value, opening })}
        />
      )}
      {value.kind === 'position' && (
        <TextField
          label={t('fen')}
          hint={t('fenHint')}
          error={wrongWords(chosen)}
          value={value.text}
          maxLength={MAX_FEN_LENGTH}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onChange({ ...value, text: event.target.value })}
        />
      )}
      {chosen.ok && chosen.fen !== null && <Preview fen={chosen.fen} />}
    </div>
  );
}

function useWrongWords(): (chosen: ChosenStart) => string | undefined {
  const t = useTranslations('start');
  const errors = useTranslations('errors');
  return (chosen) => {
    if (chosen.ok || chosen.reason === 'missing') return undefined;
    if (chosen.reason === 'unreadable') return t('notFen');
    return errors(chosen.reason === 'over' ? 'position_over' : 'invalid_position');
  };
}

/** The chosen position, seen from the side to move. */
function Preview({ fen }: { fen: string }) {
  const t = useTranslations('start');
  const { board, pieces } = useChessPreferences();
  const turn = turnOf(fen);
  return (
    <div className="flex items-center gap-4">
      <div className="w-36 shrink-0">
        <MiniBoard fen={fen} lastMove={null} orientation={turn} theme={board} pieces={pieces} />
      </div>
      <p className="text-small font-semibold">{t('turn', { color: turn })}</p>
    </div>
  );
}
