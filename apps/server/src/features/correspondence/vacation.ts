import { VACATION_DAYS, type Vacation } from '@rookery/contract';
import type { ScopedTransaction, UserId } from '@rookery/database';
import { ok, refuse, type RouteResult } from '../../answers/result.ts';
import { endVacation, insertVacation, lockVacationsOf, vacationOf } from './queries.ts';

export async function readVacation(
  transaction: ScopedTransaction,
  caller: UserId,
): Promise<Vacation> {
  const { until, days } = await vacationOf(transaction, caller);
  return { until, days_left: Math.max(0, VACATION_DAYS - days) };
}

export async function startVacation(
  transaction: ScopedTransaction,
  caller: UserId,
  days: number,
): Promise<RouteResult<'POST /api/chess/vacation'>> {
  await lockVacationsOf(transaction, caller);
  const { until, days_left } = await readVacation(transaction, caller);
  if (until !== null) return refuse('on_vacation');
  if (days > days_left) return refuse('too_few_vacation_days');
  await insertVacation(transaction, caller, days);
  return ok(await readVacation(transaction, caller));
}

/** A day that has begun counts as taken. */
export async function stopVacation(
  transaction: ScopedTransaction,
  caller: UserId,
): Promise<Vacation> {
  await endVacation(transaction, caller);
  return readVacation(transaction, caller);
}
