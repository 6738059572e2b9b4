import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { NOTIFICATIONS_KEY } from '../../live/notifications-key.ts';
import { unreadQuery } from './queries.ts';

/** Marks these notifications as read, or all without a list. */
export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids?: readonly string[]) =>
      callApi('POST /api/notifications/read', { body: ids === undefined ? {} : { ids: [...ids] } }),
    onSuccess: ({ unread }) => {
      client.setQueryData(unreadQuery.queryKey, unread);
      return client.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
    },
  });
}
