import { Type } from 'typebox';
import { Announcement, WriteAnnouncement } from '../announcement.ts';
import { ListOf, ListQuery } from '../list.ts';
import {
  ChangeNotificationPreferences,
  Notification,
  NotificationPreferences,
  PushSubscription,
  ReadNotifications,
  UnreadCount,
} from '../notification.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Notifications';

export const NOTIFICATION_ROUTES = defineRoutes({
  'GET /api/notifications': {
    tag,
    summary: "The caller's notifications of the last 90 days, the newest first",
    query: Type.Object(
      {
        ...ListQuery.properties,
        unread: Type.Optional(Type.Boolean({ description: 'Only those that were not read.' })),
      },
      { additionalProperties: false },
    ),
    answer: ListOf(Notification),
    errors: ['invalid_cursor'],
  },
  'GET /api/notifications/unread': {
    tag,
    summary: 'How many notifications were not read',
    answer: UnreadCount,
  },
  'POST /api/notifications/read': {
    tag,
    summary: 'Mark notifications as read',
    body: ReadNotifications,
    answer: UnreadCount,
  },
  'GET /api/notifications/preferences': {
    tag,
    summary: 'What the caller is told of, and how',
    answer: NotificationPreferences,
  },
  'PATCH /api/notifications/preferences': {
    tag,
    summary: 'Change what the caller is told of, and how',
    body: ChangeNotificationPreferences,
    answer: NotificationPreferences,
    errors: ['unknown_time_zone', 'no_quiet_hours'],
  },
  'POST /api/notifications/push': {
    tag,
    summary: 'Send notifications to a browser of the caller',
    body: PushSubscription,
    status: 204,
    errors: ['unknown_push_service'],
  },
  'DELETE /api/notifications/push': {
    tag,
    summary: 'Send no more notifications to a browser',
    query: Type.Object(
      { endpoint: Type.String({ minLength: 1, maxLength: 1_000 }) },
      { additionalProperties: false },
    ),
    status: 204,
  },
  'POST /api/notifications/unsubscribe': {
    tag,
    summary: 'Turn off all notifications by mail, with the token of a mail instead of a session',
    query: Type.Object(
      { token: Type.String({ minLength: 1, maxLength: 200 }) },
      { additionalProperties: false },
    ),
    status: 204,
    errors: ['invalid_token'],
  },
  'GET /api/:wsId/announcements': {
    tag,
    summary: 'Announcements to the members of a workspace, the newest first',
    params: { wsId: WsId },
    query: ListQuery,
    answer: ListOf(Announcement),
    errors: ['invalid_cursor'],
  },
  'POST /api/:wsId/announcements': {
    tag,
    summary: 'Tell something to all members of a workspace',
    params: { wsId: WsId },
    body: WriteAnnouncement,
    answer: Announcement,
    status: 201,
    errors: ['not_for_personal', 'address_not_confirmed'],
  },
  'DELETE /api/:wsId/announcements/:announcementId': {
    tag,
    summary: 'Delete an announcement; who was told of it, was told',
    params: { wsId: WsId, announcementId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
});
