import type { ChatMessage, ChessGame } from '@rookery/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { peopleQuery } from '../queries.ts';

/** A request names so many people. */
const PEOPLE_AT_ONCE = 100;

interface Authors {
  /** Dots where it is not known yet. */
  readonly nameOf: (userId: string) => string;
  /** For what cannot be corrected later, such as what was said aloud. */
  readonly findName: (userId: string) => Promise<string>;
}

/** What those are called who talk. The players are asked about as the page asks about them anyway. */
export function useAuthors(
  { white_player_id, black_player_id }: ChessGame,
  ownId: string,
  lines: readonly ChatMessage[],
): Authors {
  const t = useTranslations('chat');
  const client = useQueryClient();
  const latest = lines.toReversed().map(({ author_id }) => author_id);
  const ids = [...new Set([white_player_id, black_player_id, ...latest])].slice(0, PEOPLE_AT_ONCE);
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
