import { open } from 'node:inspector';
import { startWatchdog } from '../watchdog.ts';

/** A program for the tests of the watchdog: its event loop is held as the first argument says. */
const [kind, limits = '{}'] = process.argv.slice(2);
const watchdog = startWatchdog(
  { error: (details: unknown) => process.stdout.write(`${JSON.stringify(details)}\n`) },
  JSON.parse(limits) as object,
);

function spinWhile(holds: () => boolean): void {
  while (holds());
}

if (kind === 'spin' || kind === 'spin with belongings') spinWhile(() => true);
if (kind === 'spin a while') {
  spinWhile(() => watchdog.blocks() === 0);
  setTimeout(() => process.exit(watchdog.blocks()), 3_000);
}
if (kind === 'spin for a debugger') {
  open(0, '127.0.0.1');
  // The next beat tells that a debugger may stop the program.
  setTimeout(() => {
    const end = performance.now() + 3_000;
    spinWhile(() => performance.now() < end);
    process.exit(7);
  }, 500);
}
if (kind === 'wait') {
  process.once('SIGTERM', () => process.exit(9));
  setInterval(() => undefined, 1e6);
  process.stdout.write('waits\n');
}
