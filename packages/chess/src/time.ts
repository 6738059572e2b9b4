/** A timestamp in the form of rows, HTTP answers and events. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}
