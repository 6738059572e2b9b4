/** Prints a measurement of a test. */
export function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
