import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { blocksQuery, useBlock } from '../../chess/players/blocks.ts';
import { Button } from '../../ui/Button.tsx';

/** Without confirmation, because a block is easily lifted. */
export function BlockButton({ member }: { member: { user_id: string; name: string } }) {
  const t = useTranslations('players');
  const { data: blocks } = useQuery(blocksQuery);
  const block = useBlock(member);
  const isBlocked = blocks?.some(({ user_id }) => user_id === member.user_id) ?? false;
  return (
    <Button
      look={isBlocked ? 'secondary' : 'danger'}
      busy={blocks === undefined || block.isPending}
      onClick={() => block.mutate(!isBlocked)}
    >
      {t(isBlocked ? 'unblock' : 'block')}
    </Button>
  );
}
