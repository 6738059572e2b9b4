import { cleanName, memberNameRefusal, nameRefusal } from '@rookery/contract';
import { ok, refuse, type Result } from './result.ts';

/** Cleans and checks the name of a workspace or a task. */
export function readName(typed: string, maxLength?: number): Result<string> {
  const name = cleanName(typed);
  const refusal = nameRefusal(name, maxLength);
  return refusal === null ? ok(name) : refuse(refusal);
}

export function readMemberName(typed: string): Result<string> {
  const name = cleanName(typed);
  const refusal = memberNameRefusal(name);
  return refusal === null ? ok(name) : refuse(refusal);
}
