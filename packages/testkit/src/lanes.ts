/** Does work for each index below `count`, so many at a time. The first failure ends it. */
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
    // The other lanes have nothing more to take.
    next = count;
  }
}
