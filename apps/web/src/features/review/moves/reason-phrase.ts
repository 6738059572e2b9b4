import type { ReviewReason } from '@rookery/contract';

type ReasonKind = ReviewReason['kind'];
type Fact = 'moves' | 'piece' | 'targets' | 'two-targets';

/** The facts that a full sentence needs. A kind that is not listed has only one sentence. */
const NEEDS = {
  allows_mate: ['moves'],
  misses_mate: ['moves'],
  hangs_piece: ['piece'],
  loses_material: ['piece'],
  misses_capture: ['piece'],
  allows_fork: ['piece', 'targets'],
  misses_fork: ['piece', 'targets'],
  allows_pin: ['piece', 'two-targets'],
  misses_pin: ['piece', 'two-targets'],
  allows_skewer: ['piece', 'two-targets'],
  misses_skewer: ['piece', 'two-targets'],
  allows_discovery: ['piece', 'targets'],
  misses_discovery: ['piece', 'targets'],
  allows_promotion: ['piece'],
  misses_promotion: ['piece'],
} as const satisfies Partial<Record<ReasonKind, readonly Fact[]>>;

export type FullKind = keyof typeof NEEDS;

/** The kind if all facts for its full sentence are known, otherwise null. */
export function fullKind(reason: ReviewReason): FullKind | null {
  const { kind } = reason;
  if (!isFull(kind)) return null;
  const needs: readonly Fact[] = NEEDS[kind];
  return needs.every((fact) => isKnown(reason, fact)) ? kind : null;
}

function isFull(kind: ReasonKind): kind is FullKind {
  return Object.hasOwn(NEEDS, kind);
}

function isKnown({ moves, piece, square, targets }: ReviewReason, fact: Fact): boolean {
  if (fact === 'moves') return moves !== null;
  if (fact === 'piece') return piece !== null && square !== null;
  return targets.length >= (fact === 'targets' ? 1 : 2);
}

/** Counts the pieces of each kind, in the order of their first occurrence. */
export function counted<Role extends string>(targets: readonly Role[]): [Role, number][] {
  const counts = new Map<Role, number>();
  for (const role of targets) counts.set(role, (counts.get(role) ?? 0) + 1);
  return [...counts];
}
