import { ok, refuse, type Result } from '../../answers/result.ts';
import { FULL_GRANT, type Grant, type Join } from './live-table.ts';

/** Rules for a column with the id of the only member who may follow. */
export const OWN = { grant: grantOwn } as const;

async function grantOwn({ caller }: Join, userId: string): Promise<Result<Grant>> {
  return userId === caller ? ok(FULL_GRANT) : refuse('not_found');
}
