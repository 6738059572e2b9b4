import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useSounds } from '../../chess/sounds/use-sounds.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Field } from '../../ui/Field.tsx';
import type { PreferenceProps } from './LookChoices.tsx';

export function SoundChoices({ preferences, onChange }: PreferenceProps) {
  const t = useTranslations('boardSettings');
  const hear = useSounds(preferences);
  return (
    <div className="grid gap-2">
      <CheckField
        label={t('sound')}
        hint={t('soundHint')}
        checked={preferences.sound}
        onChange={(event) => onChange({ sound: event.target.checked })}
      />
      <VolumeField preferences={preferences} onChange={onChange} />
      <Button
        look="secondary"
        className="mt-2 justify-self-start"
        disabled={!preferences.sound}
        onClick={() => hear('move')}
      >
        {t('hear')}
      </Button>
    </div>
  );
}

/** Stored when the slider is released, because it passes many values before. */
function VolumeField({ preferences, onChange }: PreferenceProps) {
  const t = useTranslations('boardSettings');
  const [draft, setDraft] = useState<number | null>(null);
  const keep = () => {
    if (draft !== null && draft !== preferences.volume) onChange({ volume: draft });
    setDraft(null);
  };
  const volume = draft ?? preferences.volume;
  return (
    <Field label={t('volume')} className="max-w-sm">
      {(control) => (
        <span className="flex items-center gap-4">
          <input
            {...control}
            type="range"
            min={0}
            max={100}
            step={5}
            value={volume}
            disabled={!preferences.sound}
            aria-valuetext={`${volume} %`}
            onChange={(event) => setDraft(Number(event.target.value))}
            onPointerUp={keep}
            onKeyUp={keep}
            onBlur={keep}
            className="h-11 flex-1 accent-accent"
          />
          <output className="w-14 text-right" aria-hidden="true">
            {volume} %
          </output>
        </span>
      )}
    </Field>
  );
}
