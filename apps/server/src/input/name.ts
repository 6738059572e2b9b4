import {
  cleanName,
  memberNameRefusal,
  nameRefusal,
  type MemberNameRefusal,
  type NameRefusal,
} from '@rookery/contract';
import { ok, refuse, type Result } from '../answers/result.ts';

/** Cleans and checks the name of a workspace or a task. */
export function readName(typed: string, maxLength?: number): Result<string, NameRefusal> {
  const name = cleanName(typed);
  const refusal = nameRefusal(name, maxLength);
  return refusal === null ? ok(name) : refuse(refusal);
}

export function readMemberName(typed: string): Result<string, MemberNameRefusal> {
  const name = cleanName(typed);
  const refusal = memberNameRefusal(name);
  return refusal === null ? ok(name) : refuse(refusal);
}
