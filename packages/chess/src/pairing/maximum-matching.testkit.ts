import { isRing, vertexAt, type Blossom, type Edge } from './blossom.testkit.ts';
import { goAlong, openRing, plantTrees, type Trees } from './alternating-trees.testkit.ts';

interface Search extends Trees {
  readonly edges: readonly Edge[];
  /** The dual price of each vertex. */
  readonly prices: number[];
}

type Outcome = 'goes on' | 'matches more' | 'is over';

/** What happens once prices have changed by so much. */
interface Event {
  readonly after: number;
  readonly happen: () => Outcome;
}

/**
 * The maximum-weight matching of any graph, by Edmonds' blossom algorithm: the exact answer that a wave is
 * compared with. It looks at every edge for every event, which is quick enough for some hundred vertices.
 *
 * Vertices and blossoms have dual prices. The prices of both ends of an edge sum to at least twice its
 * weight; where they are equal, the edge is tight, and only tight edges are matched. Alternating trees grow
 * along tight edges, while prices fall for outer vertices and rise for inner ones, so that more edges become
 * tight. Once all free vertices have price 0, the prices prove that no matching weighs more.
 */
export function maximumMatching(vertices: number, edges: readonly Edge[]): Edge[] {
  const heaviest = edges.reduce((most, { weight }) => Math.max(most, weight), 0);
  const search: Search = {
    edges,
    around: Array.from({ length: vertices }, (_, vertex) => vertexAt(vertex)),
    matched: Array.from({ length: vertices }, () => null),
    prices: Array.from({ length: vertices }, () => heaviest),
  };
  while (matchesMore(search));
  return [...new Set(search.matched)].filter((edge) => edge !== null);
}

function matchesMore(search: Search): boolean {
  plantTrees(search);
  for (;;) {
    const { after, happen } = nextEvent(search);
    changePrices(search, after);
    const outcome = happen();
    if (outcome !== 'goes on') return outcome === 'matches more';
  }
}

function nextEvent(search: Search): Event {
  let next = theEnd(search);
  for (const edge of search.edges) {
    // Nothing comes sooner than at once.
    if (next.after === 0) return next;
    const after = tightAfter(search, edge);
    if (after < next.after) next = { after, happen: () => follow(search, edge) };
  }
  for (const ring of new Set(search.around)) {
    const after = ring.label === 'inner' && isRing(ring) ? ring.price / 2 : Infinity;
    if (after < next.after) next = { after, happen: () => open(search, ring) };
  }
  return next;
}

/** When free vertices cost nothing; at once if there are none. */
function theEnd({ around, prices }: Search): Event {
  const outer = prices.filter((_, vertex) => around[vertex]?.label === 'outer');
  return { after: outer.length === 0 ? 0 : Math.min(...outer), happen: () => 'is over' };
}

/** By how much prices have to change until trees can grow along an edge, or meet. */
function tightAfter({ around, prices }: Search, { one, other, weight }: Edge): number {
  const here = around[one] as Blossom;
  const there = around[other] as Blossom;
  if (here === there || here.label === 'inner' || there.label === 'inner') return Infinity;
  if (here.label === null && there.label === null) return Infinity;
  const slack = (prices[one] as number) + (prices[other] as number) - 2 * weight;
  return here.label === there.label ? slack / 2 : slack;
}

function follow(search: Search, edge: Edge): Outcome {
  return goAlong(search, edge) ? 'matches more' : 'goes on';
}

function open(search: Search, ring: Blossom): Outcome {
  openRing(search, ring);
  return 'goes on';
}

/** What a ring's vertices fall, the ring rises twice: its own edges stay tight. */
function changePrices({ around, prices }: Search, by: number): void {
  around.forEach((blossom, vertex) => {
    prices[vertex] = (prices[vertex] as number) - by * direction(blossom);
  });
  for (const blossom of new Set(around)) {
    if (isRing(blossom)) blossom.price += 2 * by * direction(blossom);
  }
}

function direction({ label }: Blossom): number {
  return label === null ? 0 : label === 'outer' ? 1 : -1;
}
