import type { ChangeNotificationPreferences, NotificationPreferences } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/CheckField.tsx';
import { Section } from '../../ui/Section.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';

interface TimesOfDayProps {
  preferences: NotificationPreferences;
  change: (body: ChangeNotificationPreferences) => void;
}

const NIGHT = { from: '22:00', to: '07:00' };

/** Quiet hours, the time of the daily mail, and the time zone of both. */
export function TimesOfDay({ preferences, change }: TimesOfDayProps) {
  const t = useTranslations('notifications');
  const { quiet_from: from, quiet_to: to, daily_at, time_zone } = preferences;
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  // Until a time zone is stored, a chosen time is one of this browser's time zone.
  const withZone = time_zone === null ? { timeZone: here } : {};
  const zones = [...new Set([here, time_zone ?? 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  return (
    <Section title={t('timesTitle')}>
      <div className="grid gap-5">
        <CheckField
          label={t('quiet')}
          hint={t('quietHint')}
          checked={from !== null}
          onChange={({ target }) =>
            change({ quietHours: target.checked ? NIGHT : null, ...withZone })
          }
        />
        {from !== null && to !== null && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TimeField
              label={t('quietFrom')}
              value={from}
              onChoose={(value) => change({ quietHours: { from: value, to }, ...withZone })}
            />
            <TimeField
              label={t('quietTo')}
              value={to}
              onChoose={(value) => change({ quietHours: { from, to: value }, ...withZone })}
            />
          </div>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <TimeField
            label={t('dailyAt')}
            value={daily_at}
            onChoose={(dailyAt) => change({ dailyAt, ...withZone })}
          />
          <SelectField
            label={t('timeZone')}
            value={time_zone ?? here}
            onChange={({ target }) => change({ timeZone: target.value })}
            options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
          />
        </div>
      </div>
    </Section>
  );
}

interface TimeFieldProps {
  label: string;
  value: string;
  onChoose: (value: string) => void;
}

function TimeField({ label, value, onChoose }: TimeFieldProps) {
  return (
    <TextField
      type="time"
      label={label}
      defaultValue={value}
      onBlur={({ target }) =>
        target.value !== '' && target.value !== value && onChoose(target.value)
      }
    />
  );
}
