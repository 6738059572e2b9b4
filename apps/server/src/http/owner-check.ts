import type { Caller } from './session.ts';

type OwnerRefusal = 'wrong_password' | 'sign_in_again' | 'too_many_requests';

/** Whether the caller is the owner of the account, and not only of a session that was left open. */
export interface OwnerCheck {
  hasPassword(caller: Caller): Promise<boolean>;
  /** Null if it is confirmed. */
  refusal(caller: Caller, password: string | undefined): Promise<OwnerRefusal | null>;
}
