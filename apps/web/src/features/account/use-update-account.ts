import type { Account, UpdateAccount } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { request } from '../../api/request.ts';
import { recordChoices, useChoices } from '../../api/use-choices.ts';
import { accountQuery } from './queries.ts';

/** All changes of the account use one queue, because each response is the whole account. */
export function useAccountChoices() {
  return useChoices('account', (client) =>
    recordChoices<Required<UpdateAccount>, Account>(client, accountQuery.queryKey, (changes) =>
      request('PATCH', '/api/account', changes),
    ),
  );
}

/** For changes that wait for their response, such as a submitted form. */
export function useUpdateAccount() {
  const { choose } = useAccountChoices();
  return useMutation({ mutationFn: (changes: UpdateAccount) => choose(changes) });
}
