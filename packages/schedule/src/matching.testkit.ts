import { inOrderOfImportance, mayUse, minutesToPlan, SLOT, slotsOf } from './slots.testkit.ts';
import type { PlanInput, PlannableTask } from './types.ts';

/**
 * How many slots each task gets at most, the most important first: a bipartite matching of single slots by augmenting
 * paths, for tasks that can be split at will.
 */
export function slotsByMatching(input: PlanInput): Map<string, number> {
  const slots = slotsOf(input);
  const order = inOrderOfImportance(input, (slots.at(-1) ?? input.now) + SLOT);
  const holder = new Map<number, PlannableTask>();
  const usable = new Map(
    order.map((task) => [task, slots.filter((slot) => mayUse(input, task, slot))]),
  );

  function findSlot(task: PlannableTask, visited: Set<number>): boolean {
    for (const slot of usable.get(task) ?? []) {
      if (visited.has(slot)) continue;
      visited.add(slot);
      const other = holder.get(slot);
      if (other !== undefined && !findSlot(other, visited)) continue;
      holder.set(slot, task);
      return true;
    }
    return false;
  }

  const totals = new Map<string, number>();
  for (const task of order) {
    const wanted = Math.ceil(minutesToPlan(input, task) / 15);
    let found = 0;
    while (found < wanted && findSlot(task, new Set())) found += 1;
    totals.set(task.id, found);
  }
  return totals;
}

/** A unit of a task or a slot in the graph of `mostKept`. */
interface Edge {
  readonly to: number;
  capacity: number;
  readonly cost: number;
  readonly back: number;
}

/**
 * The most slots that tasks can keep of those they have, if each gets its total: a minimum-cost flow over single slots
 * with Bellman-Ford.
 */
export function mostKept(
  input: PlanInput,
  totals: ReadonlyMap<string, number>,
  owned: ReadonlySet<string>,
): number {
  const slots = slotsOf(input);
  const { tasks } = input;
  const sink = tasks.length + slots.length + 1;
  const graph: Edge[][] = Array.from({ length: sink + 1 }, () => []);
  const connect = (from: number, to: number, capacity: number, cost: number): void => {
    const edges = graph[from] as Edge[];
    const back = graph[to] as Edge[];
    edges.push({ to, capacity, cost, back: back.length });
    back.push({ to: from, capacity: 0, cost: -cost, back: edges.length - 1 });
  };
  for (const [index, task] of tasks.entries()) {
    connect(0, index + 1, totals.get(task.id) ?? 0, 0);
    for (const [at, slot] of slots.entries()) {
      if (!mayUse(input, task, slot)) continue;
      connect(index + 1, tasks.length + 1 + at, 1, owned.has(`${task.id} ${slot}`) ? -1 : 0);
    }
  }
  for (const at of slots.keys()) connect(tasks.length + 1 + at, sink, 1, 0);
  let kept = 0;
  for (;;) {
    const cost = pushOne(graph, sink);
    if (cost === null) return kept;
    kept -= cost;
  }
}

function pushOne(graph: Edge[][], sink: number): number | null {
  const costs: number[] = graph.map(() => Infinity);
  const parents: (Edge | null)[] = graph.map(() => null);
  costs[0] = 0;
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [from, edges] of graph.entries()) {
      for (const edge of edges) {
        const cost = (costs[from] as number) + edge.cost;
        if (edge.capacity === 0 || cost >= (costs[edge.to] as number)) continue;
        costs[edge.to] = cost;
        parents[edge.to] = edge;
        isChanged = true;
      }
    }
  }
  if (costs[sink] === Infinity) return null;
  for (let at = sink; at !== 0;) {
    const edge = parents[at] as Edge;
    const back = (graph[at] as Edge[])[edge.back] as Edge;
    edge.capacity -= 1;
    back.capacity += 1;
    at = back.to;
  }
  return costs[sink] as number;
}
