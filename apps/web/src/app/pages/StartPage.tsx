import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '../../features/account/queries.ts';
import { Landing } from '../../features/home/Landing.tsx';
import { PublicFrame } from '../PublicFrame.tsx';
import { useRegistrationMode } from '../use-registration-mode.ts';
import { ChooseWorkspace } from './ChooseWorkspace.tsx';

export function StartPage() {
  const { data: account } = useSuspenseQuery(accountQuery);
  const mode = useRegistrationMode();
  return (
    <PublicFrame>
      {account === null ? <Landing mode={mode} /> : <ChooseWorkspace account={account} />}
    </PublicFrame>
  );
}
