import { createHash } from 'node:crypto';
import type { WorkerTransaction } from '@rookery/database';
import { groupAlike, pathOf, say } from '@rookery/notifications';
import webPush from 'web-push';
import { defineJob } from '../../../jobs/job-kind.ts';
import type { Log } from '../../../runtime/log.ts';
import { pushKeyOf, type PushKey } from '../push-key.ts';
import { isPushService } from '../push-services.ts';
import { deleteBatch, deleteSent, readBatch, type Batch } from './batch.ts';
import { deleteSubscription, subscriptionsOf, type Subscription } from './subscriptions.ts';

/** After this time, a push service drops what it could not show. */
const KEEP_SECONDS = 12 * 3_600;
const ANSWER_LIMIT_MS = 10_000;
/** The service has forgotten this browser, or the browser has withdrawn the permission. */
const GONE = new Set([404, 410]);

/** Members of a batch that are pushed to at the same time. Encrypting takes the processor a millisecond or two. */
const AT_ONCE = 5;

/**
 * Pushes a batch of notifications of some members to all their browsers, at least once: a browser replaces a notification
 * with another one of the same tag, so it shows one that arrives twice only once.
 */
export const PUSH_BATCH_JOB = defineJob<{ readonly batch: string }>({
  name: 'push-batch',
  queue: { retryLimit: 5, retryDelay: 5, retryDelayMax: 300 },
  concurrency: 4,
  createHandler({ database, push, mailer, log }) {
    if (push.key === null) return null;
    const sender: Sender = { ...pushKeyOf(push.key), subject: contactOf(mailer.from), log };
    async function pushTo({ batch, browsers }: MemberPush): Promise<void> {
      const messages = messagesOf(batch);
      for (const browser of browsers) {
        if (!isPushService(browser.endpoint, push.services)) continue;
        const isGone = await sendAll(browser, messages, sender);
        if (isGone)
          await database.run((transaction) => deleteSubscription(transaction, browser.id));
      }
    }
    return async ({ batch: id }) => {
      const members = await database.run((transaction) => readPushes(transaction, id));
      const sent: string[] = [];
      const failures: unknown[] = [];
      const rest = members.values();
      const pushOneByOne = async () => {
        for (const member of rest) {
          try {
            await pushTo(member);
            sent.push(member.batch.userId);
          } catch (error) {
            failures.push(error);
          }
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, pushOneByOne));
      if (failures.length > 0) {
        await database.run((transaction) => deleteSent(transaction, id, sent));
        throw failures[0];
      }
      await database.run((transaction) => deleteBatch(transaction, id));
    };
  },
  giveUp: ({ batch }, { database }) =>
    database.run((transaction) => deleteBatch(transaction, batch)),
});

interface MemberPush {
  readonly batch: Batch;
  readonly browsers: readonly Subscription[];
}

async function readPushes(transaction: WorkerTransaction, id: string): Promise<MemberPush[]> {
  const batches = await readBatch(transaction, id);
  const found = await subscriptionsOf(
    transaction,
    batches.map(({ userId }) => userId),
  );
  const byMember = Map.groupBy(found, ({ user_id }) => user_id);
  return batches.map((batch) => ({ batch, browsers: byMember.get(batch.userId) ?? [] }));
}

/** What the service worker of a browser gets. */
interface PushMessage {
  readonly title: string;
  readonly text: string | null;
  readonly path: string;
  readonly tag: string;
  /** The notifications it is about. */
  readonly ids: readonly string[];
}

function messagesOf({ told, locale, timeZone }: Batch): PushMessage[] {
  return groupAlike(told).map((alike) => {
    const { title, text = null } = say(alike, { locale, timeZone });
    const ids = alike.map(({ id }) => id);
    const tag = createHash('sha256').update(ids.join(' ')).digest('base64url').slice(0, 32);
    return { title, text: text && text.slice(0, 300), path: pathOf(alike[0]), tag, ids };
  });
}

interface Sender extends PushKey {
  /** Where a push service can write to, if there is a problem. */
  readonly subject: string;
  readonly log: Log;
}

function contactOf(from: string): string {
  return `mailto:${/[^\s<]+@[^\s>]+/.exec(from)?.[0] ?? from}`;
}

/** True if the browser takes no more notifications. Throws if it should be tried again. */
async function sendAll(
  browser: Subscription,
  messages: readonly PushMessage[],
  { log, ...vapidDetails }: Sender,
): Promise<boolean> {
  for (const message of messages) {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      {
        endpoint: browser.endpoint,
        keys: { p256dh: browser.public_key, auth: browser.auth_secret },
      },
      JSON.stringify(message),
      { vapidDetails, TTL: KEEP_SECONDS, topic: message.tag },
    );
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: body && new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await response.body?.cancel();
    const { status } = response;
    if (GONE.has(status)) return true;
    if (status === 429 || status >= 500) throw new Error(`The push service answers ${status}.`);
    if (status >= 300) log.warn({ status }, 'a push service has refused a notification');
  }
  return false;
}
