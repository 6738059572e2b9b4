/** A time as rows, answers and events write it. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}
