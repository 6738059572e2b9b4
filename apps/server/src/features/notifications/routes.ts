import type { Config } from '@rookery/config';
import { ok, refuse } from '../../answers/result.ts';
import type { Routes } from '../../http/routes.ts';
import { listPage } from '../../pagination/list-page.ts';
import { changePreferences, readPreferences } from './preferences.ts';
import { pushKeyOf } from './push-key.ts';
import { isPushService } from './push-services.ts';
import {
  addSubscription,
  countUnread,
  inboxOf,
  markRead,
  removeSubscription,
  turnOffMail,
} from './queries.ts';
import { readUnsubscribeToken } from './unsubscribe-token.ts';

type NotificationOptions = Pick<Config, 'secret' | 'vapidPrivateKey' | 'pushServices'>;

export function notificationRoutes(routes: Routes, config: NotificationOptions): void {
  const { secret, vapidPrivateKey, pushServices } = config;
  const pushKey = vapidPrivateKey === null ? null : pushKeyOf(vapidPrivateKey).publicKey;

  routes.member('GET /api/notifications', {}, ({ transaction, query: { unread, ...query } }) =>
    listPage(
      query,
      (page) => inboxOf(transaction, unread === true, page),
      (row) => [row.created_at, row.id],
    ),
  );
  routes.member('GET /api/notifications/unread', {}, async ({ transaction }) =>
    ok({ unread: await countUnread(transaction) }),
  );
  routes.member('POST /api/notifications/read', {}, async ({ transaction, body }) => {
    await markRead(transaction, body.ids);
    return ok({ unread: await countUnread(transaction) });
  });
  routes.member('GET /api/notifications/preferences', {}, async ({ transaction, caller }) =>
    ok(await readPreferences(transaction, caller.id, pushKey)),
  );
  routes.member(
    'PATCH /api/notifications/preferences',
    { limit: 'preferences' },
    async ({ transaction, caller, body }) => {
      const result = await changePreferences(transaction, caller.id, body);
      return result.ok ? ok(await readPreferences(transaction, caller.id, pushKey)) : result;
    },
  );
  routes.member('POST /api/notifications/push', {}, async ({ transaction, body }) => {
    if (pushKey === null || !isPushService(body.endpoint, pushServices))
      return refuse('unknown_push_service');
    await addSubscription(transaction, body);
    return ok(null);
  });
  routes.member('DELETE /api/notifications/push', {}, async ({ transaction, query }) => {
    await removeSubscription(transaction, query.endpoint);
    return ok(null);
  });
  routes.open(
    'POST /api/notifications/unsubscribe',
    { ignoresBody: true },
    async ({ transaction, query }) => {
      const userId = readUnsubscribeToken(query.token, secret);
      if (userId === null) return refuse('invalid_token');
      await turnOffMail(transaction, userId);
      return ok(null);
    },
  );
}
