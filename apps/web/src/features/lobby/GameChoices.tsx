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
  isUsualStart?: boolean;
}

/** A game without a clock is never rated, nor is one from a chosen position. */
export function RatedChoice(props: RatedChoiceProps) {
  const { value, onChoose, timeControl, isUsualStart = true } = props;
  const t = useTranslations('lobby');
  const words = useTranslations('timeControl');
  const start = useTranslations('start');
  const canBeRated = timeControl !== null && isUsualStart;
  const reason = timeControl === null ? words('unrated') : start('unrated');
  return (
    <CheckField
      label={t('rated')}
      hint={canBeRated ? t('ratedHint') : reason}
      checked={canBeRated && value}
      disabled={!canBeRated}
      onChange={(event) => onChoose(event.target.checked)}
    />
  );
}
