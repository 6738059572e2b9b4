import { useTranslations } from 'use-intl';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import type { Scope } from './use-change-event.ts';

const SCOPES = ['one', 'later', 'all'] as const;

interface ScopeChoiceProps {
  legend: string;
  scope: Scope;
  onChoose: (scope: Scope) => void;
}

/** Which occurrences of an event that repeats are meant. */
export function ScopeChoice({ legend, scope, onChoose }: ScopeChoiceProps) {
  const t = useTranslations('calendar.scope');
  return (
    <ChoiceGroup
      legend={legend}
      value={scope}
      choices={SCOPES.map((value) => ({ value, label: t(value) }))}
      onChoose={onChoose}
    />
  );
}
