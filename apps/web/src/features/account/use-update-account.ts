import type { Account, UpdateAccount } from '@rookery/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { accountQuery } from './queries.ts';

export function useUpdateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: UpdateAccount) => request<Account>('PATCH', '/api/account', changes),
    onSuccess: (account) => client.setQueryData(accountQuery.queryKey, account),
  });
}
