/** A figure at a moment of the run. */
export interface Point {
  /** Hours of the played day since the beginning. */
  readonly hours: number;
  readonly value: number;
}

/** The slope of the line with the least squares, in units per hour. NaN for fewer than two points. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (read: (point: Point) => number) =>
    points.reduce((sum, point) => sum + read(point), 0) / points.length;
  const [atHours, atValue] = [mean(({ hours }) => hours), mean(({ value }) => value)];
  const covariance = mean(({ hours, value }) => (hours - atHours) * (value - atValue));
  return covariance / mean(({ hours }) => (hours - atHours) ** 2);
}

/** The smallest value in each of several equal parts of the points: what is left after garbage collections. */
export function floorsOf(points: readonly Point[], parts: number): number[] {
  return Array.from({ length: parts }, (_, part) => {
    const from = Math.floor((points.length * part) / parts);
    const to = Math.floor((points.length * (part + 1)) / parts);
    return Math.min(...points.slice(from, to).map(({ value }) => value));
  });
}

/** A table or an index before and after. */
export interface Growth {
  readonly rowsAdded: number;
  readonly bytesAdded: number;
  /** Its size at the end when it is written anew, without dead rows and free space. */
  readonly compactBytes: number;
  readonly bytes: number;
}

/** Postgres reuses the space of dead rows, so that a table may be larger than its rows by this much. */
const BLOAT_FACTOR = 2;
/** Below this, a table is a few pages, whatever happens in them. */
const SMALL_BYTES = 512 * 1_024;

/** Whether a relation is much larger than its rows need, or has grown although it has got no rows. */
export function growsWithoutRows(growth: Growth): boolean {
  const { rowsAdded, bytesAdded, compactBytes, bytes } = growth;
  if (bytesAdded < SMALL_BYTES) return false;
  return rowsAdded <= 0 || bytes > BLOAT_FACTOR * compactBytes + SMALL_BYTES;
}
