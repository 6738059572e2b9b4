import { setImmediate as requestsInBetween } from 'node:timers/promises';
import {
  advanceWithAll,
  compareGrants,
  EMPTY_PROGRESS,
  replayInParts,
  type Advanced,
  type Fact,
  type FactKind,
  type Progress,
} from '@rookery/achievements';
import {
  isDataStoreFailure,
  type UserId,
  type WorkerDatabase,
  type WorkerTransaction,
} from '@rookery/database';
import type { Log } from '../../runtime/log.ts';
import type { LoopStep } from '../../runtime/loop.ts';
import { factsOf } from './facts.ts';
import {
  deleteDue,
  dueOf,
  grantsOf,
  progressOf,
  membersDue,
  noteAnniversaries,
  putOff,
  readAsOfNow,
  revokeGrants,
  storeGrants,
  storeProgress,
  takeMember,
  type Due,
} from './queries.ts';

const CHECK_EVERY_MS = 1_000;
const RETRY_AFTER_MS = 10_000;
const MEMBERS_AT_ONCE = 20;
const FACTS_AT_ONCE = 200;
const LOOK_AT_ANNIVERSARIES_EVERY_MS = 3_600_000;

/** All kinds of facts. */
const KINDS: Record<FactKind, true> = {
  game: true,
  review: true,
  puzzle: true,
  run: true,
  card: true,
  homework_solved: true,
  homework_given: true,
  tournament: true,
  organised: true,
  anniversary: true,
  guest: true,
};

/** Gives members what they have earned. Each member in a transaction of their own, so that nothing is given twice. */
export function createAchievementStep(database: WorkerDatabase, log: Log): LoopStep {
  let lookedAtAnniversaries = 0;
  return async () => {
    try {
      if (Date.now() - lookedAtAnniversaries >= LOOK_AT_ANNIVERSARIES_EVERY_MS) {
        await database.run(noteAnniversaries);
        lookedAtAnniversaries = Date.now();
      }
      const members = await database.run((transaction) => membersDue(transaction, MEMBERS_AT_ONCE));
      for (const userId of members) await lookAtOrPutOff(database, userId, log);
      return members.length === MEMBERS_AT_ONCE ? 0 : CHECK_EVERY_MS;
    } catch (error) {
      log.error({ err: error }, 'could not give achievements');
      return RETRY_AFTER_MS;
    }
  };
}

/** If stored rows of a member cannot be read, the member is put off, and the others follow. */
async function lookAtOrPutOff(database: WorkerDatabase, userId: UserId, log: Log): Promise<void> {
  try {
    await database.run((transaction) => lookAt(transaction, userId));
  } catch (error) {
    if (isDataStoreFailure(error)) throw error;
    log.error({ err: error, member: userId }, 'could not give achievements to a member');
    await database.run((transaction) => putOff(transaction, userId));
  }
}

/** All of it is read as of one moment: what happens meanwhile is neither counted now nor lost. */
async function lookAt(transaction: WorkerTransaction, userId: UserId): Promise<void> {
  await readAsOfNow(transaction);
  if (!(await takeMember(transaction, userId))) return;
  const progress = await progressOf(transaction, userId);
  const due = await dueOf(transaction, userId);
  if (due.length === 0) return;
  if (progress === null || due.some(({ kind }) => kind === 'replay'))
    await replayAll(transaction, userId);
  else await advanceWith(transaction, userId, progress, due);
  await deleteDue(transaction, due);
}

/** What is due is part of the past by now, so it is not counted twice. */
async function replayAll(transaction: WorkerTransaction, userId: UserId): Promise<void> {
  const facts: (readonly Fact[])[] = [];
  for (const kind of Object.keys(KINDS) as FactKind[])
    facts.push(await factsOf(transaction, userId, { kind, source: null, other: null }));
  const { progress, earned } = await replayWithPauses(facts.flat());
  const { grant, revoke } = compareGrants(await grantsOf(transaction, userId), earned);
  await revokeGrants(transaction, userId, revoke);
  await storeGrants(transaction, userId, grant);
  await storeProgress(transaction, userId, progress);
}

/** Years of games and puzzles take seconds, and a club has one process for everything. */
async function replayWithPauses(facts: readonly Fact[]): Promise<Advanced> {
  let advanced: Advanced = { progress: EMPTY_PROGRESS, earned: [] };
  for (advanced of replayInParts(facts, FACTS_AT_ONCE)) await requestsInBetween();
  return advanced;
}

async function advanceWith(
  transaction: WorkerTransaction,
  userId: UserId,
  known: Progress,
  due: readonly Due[],
): Promise<void> {
  let advanced: Advanced = { progress: known, earned: [] };
  for (const { kind, source, other_id } of due) {
    if (kind === 'replay') continue;
    const facts = await factsOf(transaction, userId, { kind, source, other: other_id });
    advanced = advanceWithAll(advanced, facts);
  }
  await storeGrants(transaction, userId, advanced.earned);
  await storeProgress(transaction, userId, advanced.progress);
}
