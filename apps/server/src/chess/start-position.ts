import { readStartPosition } from '@rookery/chess';
import type { StartRefusal } from '@rookery/contract';
import { ok, refuse, type Result } from '../answers/result.ts';

/** The start position that a member has asked for, in our own form; null for the usual start. */
export function chosenStart(fen: string | null | undefined): Result<string | null, StartRefusal> {
  if (fen === null || fen === undefined) return ok(null);
  const read = readStartPosition(fen);
  if (read.ok) return ok(read.fen);
  return refuse(read.reason === 'over' ? 'position_over' : 'invalid_position');
}
