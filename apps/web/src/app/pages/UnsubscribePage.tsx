import { UnsubscribeView } from '../../features/notifications/UnsubscribeView.tsx';
import { PublicFrame } from '../PublicFrame.tsx';
import { useQueryParam } from '../use-query-param.ts';

export function UnsubscribePage() {
  return (
    <PublicFrame>
      <UnsubscribeView token={useQueryParam('token') ?? ''} />
    </PublicFrame>
  );
}
