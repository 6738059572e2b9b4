export interface QueuedFile {
  readonly project: string;
  readonly path: string;
  /** Recorded, or not for a new file. */
  readonly seconds: number | undefined;
}

/** Projects that wait most come first; those that only compute fill the cores at the end. */
const PROJECTS = ['cluster', 'e2e', 'pg', 'property', 'pure'];

/** A new file is taken for a rather long one. */
const UNKNOWN_SECONDS = 20;

export function byPlaceInQueue(a: QueuedFile, b: QueuedFile): number {
  return (
    PROJECTS.indexOf(a.project) - PROJECTS.indexOf(b.project) ||
    (b.seconds ?? UNKNOWN_SECONDS) - (a.seconds ?? UNKNOWN_SECONDS) ||
    a.path.localeCompare(b.path)
  );
}
