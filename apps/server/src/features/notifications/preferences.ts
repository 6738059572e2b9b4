import {
  NOTIFICATION_KINDS,
  type ChangeNotificationPreferences,
  type NotificationPreferences,
} from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type Result } from '../../answers/result.ts';
import {
  choicesOf,
  hasVerifiedAddress,
  isTimeZone,
  settingsOf,
  storeChoices,
  storeSettings,
  type SettingsChange,
} from './queries.ts';

export async function readPreferences(
  transaction: ScopedTransaction,
  userId: UserId,
  pushKey: string | null,
): Promise<NotificationPreferences> {
  const [choices, settings, email_verified] = await Promise.all([
    choicesOf(transaction, userId),
    settingsOf(transaction, userId),
    hasVerifiedAddress(transaction),
  ]);
  return {
    kinds: NOTIFICATION_KINDS.flatMap((kind) => {
      const choice = choices.find((known) => known.kind === kind);
      return choice === undefined ? [] : [{ ...choice, kind }];
    }),
    time_zone: settings?.time_zone ?? null,
    mail: settings?.mail ?? true,
    quiet_from: minutesOf(settings?.quiet_from ?? null),
    quiet_to: minutesOf(settings?.quiet_to ?? null),
    daily_at: minutesOf(settings?.daily_at ?? '08:00') ?? '08:00',
    email_verified,
    push_key: pushKey,
  };
}

export async function changePreferences(
  transaction: ScopedTransaction,
  userId: UserId,
  change: ChangeNotificationPreferences,
): Promise<Result<null, 'unknown_time_zone' | 'no_quiet_hours'>> {
  const { kinds, timeZone, mail, quietHours, dailyAt } = change;
  if (timeZone !== undefined && !(await isTimeZone(transaction, timeZone)))
    return refuse('unknown_time_zone');
  if (quietHours && quietHours.from === quietHours.to) return refuse('no_quiet_hours');
  await storeChoices(transaction, userId, kinds ?? []);
  const settings: SettingsChange = {
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(mail !== undefined && { mail }),
    ...(quietHours !== undefined && {
      quiet_from: quietHours?.from ?? null,
      quiet_to: quietHours?.to ?? null,
    }),
    ...(dailyAt !== undefined && { daily_at: dailyAt }),
  };
  if (Object.keys(settings).length > 0) await storeSettings(transaction, userId, settings);
  return ok(null);
}

/** `22:00:00` → `22:00`. */
function minutesOf(time: string | null): string | null {
  return time?.slice(0, 5) ?? null;
}
