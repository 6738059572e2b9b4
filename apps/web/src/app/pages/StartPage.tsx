import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '../../features/account/queries.ts';
import { Landing } from '../../features/home/Landing.tsx';
import { PublicFrame } from '../PublicFrame.tsx';
import { ChooseWorkspace } from './ChooseWorkspace.tsx';

export function StartPage() {
  const { data: account } = useSuspenseQuery(accountQuery);
  return (
    <PublicFrame>
      {account === null ? <Landing /> : <ChooseWorkspace account={account} />}
    </PublicFrame>
  );
}
