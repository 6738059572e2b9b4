import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createChoices, type Choices } from './choices.ts';

const made = new WeakMap<QueryClient, Map<string, unknown>>();

/** One queue for each record of a page, however many controls use it. */
export function useChoices<Fields extends object, Answer>(
  name: string,
  create: (client: QueryClient) => Choices<Fields, Answer>,
): Choices<Fields, Answer> {
  const client = useQueryClient();
  const all = made.get(client) ?? new Map<string, unknown>();
  made.set(client, all);
  const choices = (all.get(name) as Choices<Fields, Answer> | undefined) ?? create(client);
  all.set(name, choices);
  return choices;
}

/** The pending choices. A change is rendered within the event that made it. */
export function usePending<Fields extends object>({
  pending,
}: Pick<Choices<Fields, unknown>, 'pending'>): Partial<Fields> {
  return useSyncExternalStore(pending.subscribe, pending.get);
}

/** Choices for a record that one query fetches and whose responses contain the whole record. */
export function recordChoices<Fields extends object, Answer>(
  client: QueryClient,
  queryKey: QueryKey,
  send: (changes: Partial<Fields>) => Promise<Answer>,
): Choices<Fields, Answer> {
  return createChoices<Fields, Answer>({
    send: asMutation(client, send),
    onStored: (answer) => {
      // A fetch that is under way may have read the older value.
      void client.cancelQueries({ queryKey, exact: true });
      client.setQueryData(queryKey, answer);
    },
    onFailed: () => void client.invalidateQueries({ queryKey, exact: true }),
  });
}

/** Runs a choice as a mutation, so that the end of the session is handled in the same way. */
export function asMutation<Changes, Answer>(
  client: QueryClient,
  send: (changes: Changes) => Promise<Answer>,
): (changes: Changes) => Promise<Answer> {
  const options = client.defaultMutationOptions({ mutationFn: send });
  return (changes) => client.getMutationCache().build(client, options).execute(changes);
}
