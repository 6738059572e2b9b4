import {
  endIn,
  farEnd,
  rebase,
  ringOf,
  verticesOf,
  wayThrough,
  type Blossom,
  type Edge,
} from './blossom.testkit.ts';

/** Trees grow from all free vertices: along any edge to an inner blossom, on by the matched one. */
export interface Trees {
  /** The outermost blossom around each vertex. */
  readonly around: Blossom[];
  /** The matched edge at each vertex. */
  readonly matched: (Edge | null)[];
}

export function plantTrees({ around, matched }: Trees): void {
  for (const blossom of new Set(around)) {
    blossom.label = matched[blossom.base] === null ? 'outer' : null;
    blossom.arc = null;
  }
}

/** Goes along an edge from an outer blossom; tells whether more is matched by it. */
export function goAlong(trees: Trees, edge: Edge): boolean {
  const ends = [trees.around[edge.one], trees.around[edge.other]] as [Blossom, Blossom];
  const reached = ends.find(({ label }) => label === null);
  if (reached !== undefined) {
    grow(trees, edge, reached);
    return false;
  }
  const [ours, theirs] = ends.map((end) => wayToRoot(trees, end)) as [Blossom[], Blossom[]];
  const isWithinTree = ours.at(-1) === theirs.at(-1);
  if (isWithinTree) closeRing(trees, edge, ours, theirs);
  else augment(trees, edge);
  return !isWithinTree;
}

function grow({ around, matched }: Trees, edge: Edge, inner: Blossom): void {
  inner.label = 'inner';
  inner.arc = edge;
  (around[farEnd(matched[inner.base] as Edge, inner.base)] as Blossom).label = 'outer';
}

function wayToRoot(trees: Trees, blossom: Blossom): Blossom[] {
  const edge = upwards(trees, blossom);
  if (edge === null) return [blossom];
  const above = trees.around[farEnd(edge, endIn(blossom, edge))] as Blossom;
  return [blossom, ...wayToRoot(trees, above)];
}

function upwards({ matched }: Trees, { label, base, arc }: Blossom): Edge | null {
  return label === 'outer' ? (matched[base] as Edge | null) : arc;
}

/** Two trees are connected: on the path from root to root, matched and unmatched edges are swapped. */
function augment(trees: Trees, edge: Edge): void {
  turnOver(trees, edge.one);
  turnOver(trees, edge.other);
  match(trees, edge);
}

function turnOver(trees: Trees, vertex: number): void {
  const outer = trees.around[vertex] as Blossom;
  const { base } = outer;
  const up = trees.matched[base] as Edge | null;
  rebase(outer, vertex, (edge) => match(trees, edge));
  if (up === null) return;
  const inner = trees.around[farEnd(up, base)] as Blossom;
  const arc = inner.arc as Edge;
  const entry = endIn(inner, arc);
  turnOver(trees, farEnd(arc, entry));
  rebase(inner, entry, (edge) => match(trees, edge));
  match(trees, arc);
}

function match({ matched }: Trees, edge: Edge): void {
  matched[edge.one] = edge;
  matched[edge.other] = edge;
}

/** A tree has met itself: all on the way round, from where its branches part, become one blossom. */
function closeRing(
  trees: Trees,
  edge: Edge,
  ours: readonly Blossom[],
  theirs: readonly Blossom[],
): void {
  const joint = ours.find((blossom) => theirs.includes(blossom)) as Blossom;
  const down = ours.slice(0, ours.indexOf(joint)).toReversed();
  const up = theirs.slice(0, theirs.indexOf(joint));
  const link = (blossom: Blossom) => upwards(trees, blossom) as Edge;
  const ring = ringOf([joint, ...down, ...up], [...down.map(link), edge, ...up.map(link)]);
  for (const vertex of verticesOf(ring)) trees.around[vertex] = ring;
}

/** An inner ring gives its place in the tree to those of its children who lead on. */
export function openRing({ around }: Trees, ring: Blossom): void {
  for (const child of ring.children) {
    child.label = null;
    for (const vertex of verticesOf(child)) around[vertex] = child;
  }
  const { way, between } = wayThrough(ring, endIn(ring, ring.arc as Edge));
  way.forEach((child, place) => {
    child.label = place % 2 === 0 ? 'inner' : 'outer';
    child.arc = between[place - 1] ?? ring.arc;
  });
}
