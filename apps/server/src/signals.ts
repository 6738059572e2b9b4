const PATIENCE_MS = 10_000;

/**
 * An orderly end on SIGTERM and Ctrl-C; neither a second signal nor the clock waits for ever. `plannedMs` is
 * what the end takes by intention.
 */
export function stopOnSignal(stop: () => Promise<void>, plannedMs = 0): void {
  let stopping = false;
  const end = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), plannedMs + PATIENCE_MS).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}
