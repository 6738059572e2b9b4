import type { Bench } from './bench.ts';
import { moves } from './moves.ts';
import { start } from './start.ts';

export const BENCHES: Readonly<Record<string, Bench>> = { moves, start };
