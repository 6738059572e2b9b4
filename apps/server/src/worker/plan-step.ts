import type { Database, WorkerDatabase } from '@rookery/database';
import { planAutomatically } from '../features/calendar/plan/auto-schedule.ts';
import { duePlans, postponeDue, type DuePlan } from '../features/calendar/plan/due-queries.ts';
import type { Log } from '../runtime/log.ts';
import type { LoopStep } from '../runtime/loop.ts';

const CHECK_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 5_000;
const RETRY_PLAN_AFTER_MINUTES = 1;
/** A plan that still cannot be made is tried once a day, as each plan is. */
const DAY_MINUTES = 1_440;
/** A deleted workspace can be restored. */
const HIDDEN_FOR_MINUTES = 60;
const BATCH_SIZE = 20;

/** Makes the automatic plans that are due, each as its member, so that row-level security applies. */
export function createPlanStep(database: WorkerDatabase, members: Database, log: Log): LoopStep {
  /** How often in a row each plan has failed, so that one that always does costs little. */
  const failures = new Map<string, number>();

  async function plan(due: DuePlan): Promise<void> {
    const { workspace_id, user_id } = due;
    const key = `${workspace_id} ${user_id}`;
    const postpone = (minutes: number) =>
      database.run((transaction) => postponeDue(transaction, due, minutes));
    try {
      const result = await planAutomatically(members, workspace_id, user_id);
      failures.delete(key);
      if (result === 'hidden') await postpone(HIDDEN_FOR_MINUTES);
    } catch (error) {
      log.error({ err: error, workspace: workspace_id, user: user_id }, 'could not plan tasks');
      const failed = (failures.get(key) ?? 0) + 1;
      failures.set(key, failed);
      await postpone(Math.min(2 ** (failed - 1) * RETRY_PLAN_AFTER_MINUTES, DAY_MINUTES));
    }
  }

  return async () => {
    try {
      const due = await database.run((transaction) => duePlans(transaction, BATCH_SIZE));
      for (const each of due) await plan(each);
      return CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not read which plans are due');
      return RETRY_AFTER_MS;
    }
  };
}
