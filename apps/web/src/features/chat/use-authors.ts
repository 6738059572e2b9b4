import type { ChatMessage } from '@rookery/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { peopleQuery } from '../../chess/players/queries.ts';

/** The limit of one request. */
const PEOPLE_AT_ONCE = 100;

interface Authors {
  /** Dots while the name is loading. */
  readonly nameOf: (userId: string) => string;
  /** For text that cannot be corrected later, such as an announcement. */
  readonly findName: (userId: string) => Promise<string>;
}

/** The names of the authors of messages, and of `others`, such as the players of a game. */
export function useAuthors(
  others: readonly string[],
  ownId: string,
  messages: readonly ChatMessage[],
): Authors {
  const t = useTranslations('chat');
  const client = useQueryClient();
  const latest = messages.toReversed().map(({ author_id }) => author_id);
  const ids = [...new Set([...others, ...latest])].slice(0, PEOPLE_AT_ONCE);
  const { data } = useQuery({ ...peopleQuery(ids), placeholderData: keepPreviousData });
  return {
    nameOf: (userId) => (userId === ownId ? t('you') : (data?.get(userId)?.name ?? '…')),
    async findName(userId) {
      const known = data?.get(userId);
      if (known !== undefined) return known.name;
      const people = await client.ensureQueryData(peopleQuery([userId]));
      return people.get(userId)?.name ?? '';
    },
  };
}
