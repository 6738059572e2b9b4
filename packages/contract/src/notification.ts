import { Type, type Static } from 'typebox';
import { MAIL_CHOICES, NOTIFICATION_KINDS, type NotificationKind } from './notification-kinds.ts';
import { Nullable, Timestamp, Uuid } from './scalars.ts';

const Kind = Type.Unsafe<NotificationKind>(Type.Enum([...NOTIFICATION_KINDS]));

export const Notification = Type.Object(
  {
    id: Uuid,
    kind: Kind,
    workspace_id: Nullable(Uuid),
    actor_id: Nullable(Uuid),
    actor_name: Nullable(Type.String()),
    details: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Ids and names that the kind needs, such as `game_id`, as they were then.',
    }),
    created_at: Timestamp,
    read_at: Nullable(Timestamp),
  },
  { $id: 'Notification' },
);
export type Notification = Static<typeof Notification>;

export const UnreadCount = Type.Object({ unread: Type.Integer() }, { $id: 'UnreadCount' });
export type UnreadCount = Static<typeof UnreadCount>;

export const ReadNotifications = Type.Object(
  {
    ids: Type.Optional(
      Type.Array(Uuid, { maxItems: 500, description: 'Which ones; by default all until now.' }),
    ),
  },
  { $id: 'ReadNotifications', additionalProperties: false },
);
export type ReadNotifications = Static<typeof ReadNotifications>;

const Mail = Type.Enum([...MAIL_CHOICES]);
const TimeOfDay = Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', example: '22:00' });
const TimeZone = Type.String({ minLength: 1, maxLength: 60, example: 'Asia/Ho_Chi_Minh' });

export const NotificationPreferences = Type.Object(
  {
    kinds: Type.Array(
      Type.Object({ kind: Kind, in_app: Type.Boolean(), mail: Mail, push: Type.Boolean() }),
    ),
    time_zone: Nullable(TimeZone),
    mail: Type.Boolean({ description: 'The switch for all notifications by mail.' }),
    quiet_from: Nullable(TimeOfDay),
    quiet_to: Nullable(TimeOfDay),
    daily_at: TimeOfDay,
    email_verified: Type.Boolean({ description: 'Only verified addresses get notifications.' }),
    push_key: Nullable(
      Type.String({
        description: 'The public key for subscriptions; null if the platform has none.',
      }),
    ),
  },
  { $id: 'NotificationPreferences' },
);
export type NotificationPreferences = Static<typeof NotificationPreferences>;

export const ChangeNotificationPreferences = Type.Object(
  {
    kinds: Type.Optional(
      Type.Array(
        Type.Object(
          { kind: Kind, inApp: Type.Boolean(), mail: Mail, push: Type.Boolean() },
          { additionalProperties: false },
        ),
        { maxItems: 50 },
      ),
    ),
    timeZone: Type.Optional(TimeZone),
    mail: Type.Optional(Type.Boolean()),
    quietHours: Type.Optional(
      Nullable(Type.Object({ from: TimeOfDay, to: TimeOfDay }, { additionalProperties: false })),
    ),
    dailyAt: Type.Optional(TimeOfDay),
  },
  { $id: 'ChangeNotificationPreferences', additionalProperties: false },
);
export type ChangeNotificationPreferences = Static<typeof ChangeNotificationPreferences>;

const Base64Url = Type.String({ pattern: '^[A-Za-z0-9_-]{16,200}={0,2}$' });

export const PushSubscription = Type.Object(
  {
    endpoint: Type.String({ minLength: 10, maxLength: 1_000 }),
    keys: Type.Object({ p256dh: Base64Url, auth: Base64Url }),
  },
  { $id: 'PushSubscription', description: 'As the Push API of browsers describes it.' },
);
export type PushSubscription = Static<typeof PushSubscription>;
