import type { Account, UpdateAccount } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../api/call-api.ts';
import { recordChoices, useChoices } from '../../api/use-choices.ts';
import { accountQuery } from './queries.ts';

/** All changes of the account use one queue, because each response is the whole account. */
export function useAccountChoices() {
  return useChoices('account', (client) =>
    recordChoices<Required<UpdateAccount>, Account>(client, accountQuery.queryKey, (body) =>
      callApi('PATCH /api/account', { body }),
    ),
  );
}

/** For changes that wait for their response, such as a submitted form. */
export function useUpdateAccount() {
  const { choose } = useAccountChoices();
  return useMutation({ mutationFn: (changes: UpdateAccount) => choose(changes) });
}
