/** Runs work for each index below `count`, with limited concurrency. The first failure stops it. */
export async function inLanes(
  count: number,
  lanes: number,
  work: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  async function lane(): Promise<void> {
    while (next < count) await work(next++);
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    // Stops the other lanes.
    next = count;
  }
}
