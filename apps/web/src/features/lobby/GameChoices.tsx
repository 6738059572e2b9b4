import { TIME_CONTROLS } from '@rookery/chess';
import type { CreateGame } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { useTimeControlWords } from '../../chess/games/result-words.ts';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';

interface ChoiceProps<Value> {
  value: Value;
  onChoose: (value: Value) => void;
}

export function TimeControlChoice({ value, onChoose }: ChoiceProps<CreateGame['timeControl']>) {
  const t = useTranslations('lobby');
  const words = useTimeControlWords();
  return (
    <ChoiceGroup
      legend={t('timeControl')}
      value={value}
      choices={Object.values(TIME_CONTROLS).map((control) => ({
        value: control.name,
        label: words(control),
      }))}
      onChoose={onChoose}
    />
  );
}

const COLORS = ['white', 'random', 'black'] as const;

export function ColorChoice({ value, onChoose }: ChoiceProps<CreateGame['color']>) {
  const t = useTranslations('lobby');
  return (
    <ChoiceGroup
      legend={t('color')}
      value={value}
      choices={COLORS.map((color) => ({ value: color, label: t(`colors.${color}`) }))}
      onChoose={onChoose}
    />
  );
}
