import type { Account, UpdateAccount } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { recordChoices, useChoices } from '../../api/use-choices.ts';
import { accountQuery } from './queries.ts';

/** Every change of the account goes through one queue: each answer is the whole account. */
export function useAccountChoices() {
  return useChoices('account', (client) =>
    recordChoices<Required<UpdateAccount>, Account>(client, accountQuery.queryKey, (changes) =>
      request('PATCH', '/api/account', changes),
    ),
  );
}

/** For changes that wait for their answer, such as a form that is sent. */
export function useUpdateAccount() {
  const { choose } = useAccountChoices();
  return useMutation({ mutationFn: (changes: UpdateAccount) => choose(changes) });
}
