import type { Registration } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { registrationQuery } from '../features/auth/queries.ts';

/** Who can create an account. If the server does not say so, it decides when the form is sent. */
export function useRegistrationMode(): Registration['mode'] {
  return useQuery(registrationQuery).data?.mode ?? 'open';
}
