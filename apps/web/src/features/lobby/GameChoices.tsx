import type { TimeControl } from '@rookery/chess';
import type { CreateGame } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/CheckField.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';

interface ChoiceProps<Value> {
  value: Value;
  onChoose: (value: Value) => void;
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

interface RatedChoiceProps extends ChoiceProps<boolean> {
  timeControl: TimeControl | null;
}

/** A game without a clock is never rated. */
export function RatedChoice({ value, onChoose, timeControl }: RatedChoiceProps) {
  const t = useTranslations('lobby');
  const words = useTranslations('timeControl');
  const canBeRated = timeControl !== null;
  return (
    <CheckField
      label={t('rated')}
      hint={canBeRated ? t('ratedHint') : words('unrated')}
      checked={canBeRated && value}
      disabled={!canBeRated}
      onChange={(event) => onChoose(event.target.checked)}
    />
  );
}
