/** Of everything that is read again after a notification has come or was read. */
export const NOTIFICATIONS_KEY = ['notifications'] as const;
