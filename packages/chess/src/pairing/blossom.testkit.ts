/** An edge of a graph whose vertices are numbered from 0 on. */
export interface Edge {
  readonly one: number;
  readonly other: number;
  /** A whole number: then everything worked out from it is whole, and equal means equal. */
  readonly weight: number;
}

/**
 * A vertex, or a ring of an odd number of blossoms, matched among each other but for the first. Seen
 * from outside a ring behaves as a vertex, because any vertex in it can be the one that is left.
 */
export interface Blossom {
  /** Round the ring, the first has the base; empty for a vertex. */
  children: readonly Blossom[];
  /** The edge from each child to the next. */
  links: readonly Edge[];
  /** The vertex that is matched outside, or free. */
  base: number;
  /** What a ring costs on top of its vertices. */
  price: number;
  /** At an even distance from a free vertex, at an odd one, or not reached by the search. */
  label: 'outer' | 'inner' | null;
  /** The edge by which the search reached an inner one. */
  arc: Edge | null;
}

export function vertexAt(base: number): Blossom {
  return { children: [], links: [], base, price: 0, label: null, arc: null };
}

export function ringOf(children: readonly Blossom[], links: readonly Edge[]): Blossom {
  const { base } = children[0] as Blossom;
  return { children, links, base, price: 0, label: 'outer', arc: null };
}

export function isRing({ children }: Blossom): boolean {
  return children.length > 0;
}

export function verticesOf({ children, base }: Blossom): number[] {
  return children.length === 0 ? [base] : children.flatMap(verticesOf);
}

/** Which end of an edge lies in a blossom. */
export function endIn(blossom: Blossom, edge: Edge): number {
  return verticesOf(blossom).includes(edge.one) ? edge.one : edge.other;
}

export function farEnd(edge: Edge, vertex: number): number {
  return edge.one === vertex ? edge.other : edge.one;
}

/** Leaves a vertex of the blossom for a match outside, and matches the others in it anew. */
export function rebase(blossom: Blossom, vertex: number, match: (edge: Edge) => void): void {
  if (blossom.base === vertex) return;
  blossom.base = vertex;
  turn(blossom, vertex);
  const { children, links } = blossom;
  rebase(children[0] as Blossom, vertex, match);
  for (let place = 1; place < children.length; place += 2) {
    const link = links[place] as Edge;
    for (const child of children.slice(place, place + 2)) rebase(child, endIn(child, link), match);
    match(link);
  }
}

/** Round the ring from the child with this vertex on. */
function turn(blossom: Blossom, vertex: number): void {
  const { children, links } = blossom;
  const first = placeOf(blossom, vertex);
  blossom.children = [...children.slice(first), ...children.slice(0, first)];
  blossom.links = [...links.slice(first), ...links.slice(0, first)];
}

/**
 * The children through which an arc that comes in at a vertex leads to the base, and the links between
 * them: of both ways round the ring the one with an even number of links.
 */
export function wayThrough(ring: Blossom, entry: number): { way: Blossom[]; between: Edge[] } {
  const { children, links } = ring;
  const place = placeOf(ring, entry);
  if (place % 2 === 0) {
    const way = children.slice(0, place + 1).toReversed();
    return { way, between: links.slice(0, place).toReversed() };
  }
  return { way: [...children.slice(place), ...children.slice(0, 1)], between: links.slice(place) };
}

function placeOf({ children }: Blossom, vertex: number): number {
  return children.findIndex((child) => verticesOf(child).includes(vertex));
}
