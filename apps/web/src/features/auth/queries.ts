import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';

/** Who can create an account. */
export const registrationQuery = queryOptions({
  queryKey: ['registration'],
  queryFn: () => callApi('GET /api/registration'),
  staleTime: 5 * 60_000,
});
