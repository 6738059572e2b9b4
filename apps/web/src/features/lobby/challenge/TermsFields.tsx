import { CHALLENGE_MESSAGE_MAX } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { TimeControlPicker } from '../../../chess/time-controls/TimeControlPicker.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { ColorChoice, RatedChoice } from '../GameChoices.tsx';
import { StartField } from '../start/StartField.tsx';
import type { Terms } from './use-offer.ts';

interface TermsFieldsProps {
  terms: Terms;
  onChange: (terms: Terms) => void;
}

/** The terms of a challenge: time control, colour, start position, rated or not, and a message. */
export function TermsFields({ terms, onChange }: TermsFieldsProps) {
  const t = useTranslations('challenges');
  const change = (changed: Partial<Terms>) => onChange({ ...terms, ...changed });
  const { timeControl, color, rated, start, message } = terms;
  return (
    <>
      <TimeControlPicker
        value={timeControl}
        onChoose={(chosen) => change({ timeControl: chosen })}
      />
      <ColorChoice value={color} onChoose={(chosen) => change({ color: chosen })} />
      <StartField value={start} onChange={(chosen) => change({ start: chosen })} />
      <RatedChoice
        value={rated}
        onChoose={(chosen) => change({ rated: chosen })}
        timeControl={timeControl}
        isUsualStart={start.kind === 'usual'}
      />
      <TextField
        label={t('message')}
        value={message}
        maxLength={CHALLENGE_MESSAGE_MAX}
        onChange={(event) => change({ message: event.target.value })}
      />
    </>
  );
}
