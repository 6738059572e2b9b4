import { useTranslations } from 'use-intl';
import { SelectField } from '../../ui/SelectField.tsx';
import { ANYBODY, STATUSES, TIME_CONTROL_CHOICES, type GameChoice } from './game-filter.ts';

interface GameFiltersProps {
  choice: GameChoice;
  ownId: string;
  /** The members to choose from, apart from the member's own and all games. */
  people: readonly { user_id: string; name: string }[];
  onChoose: (choice: GameChoice) => void;
}

export function GameFilters({ choice, ownId, people, onChoose }: GameFiltersProps) {
  const t = useTranslations('games');
  const speeds = useTranslations('timeControl.speeds');
  const others = people
    .filter((person) => person.user_id !== ownId)
    .map(({ user_id, name }) => ({ value: user_id, label: name }));
  return (
    <search aria-label={t('filters')} className="mb-4 grid grid-cols-2 gap-4 sm:grid-cols-3">
      <SelectField
        label={t('player')}
        className="col-span-2 sm:col-span-1"
        value={choice.player}
        onChange={(event) => onChoose({ ...choice, player: event.target.value })}
        options={[
          { value: ownId, label: t('mine') },
          { value: ANYBODY, label: t('allPlayers') },
          ...others,
        ]}
      />
      <SelectField
        label={t('status')}
        value={choice.status}
        onChange={(event) => {
          const status = STATUSES.find((value) => value === event.target.value) ?? 'any';
          onChoose({ ...choice, status });
        }}
        options={STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
      <SelectField
        label={t('timeControl')}
        value={choice.timeControl}
        onChange={(event) => {
          const chosen = TIME_CONTROL_CHOICES.find((value) => value === event.target.value);
          onChoose({ ...choice, timeControl: chosen ?? 'any' });
        }}
        options={TIME_CONTROL_CHOICES.map((value) => ({
          value,
          label: value === 'any' ? t('anyTimeControl') : speeds(value),
        }))}
      />
    </search>
  );
}
