/** Its cost depends on the tasks of a member, so it runs in threads. */
export { planTasks } from './plan.ts';
