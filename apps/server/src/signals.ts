const STOP_TIMEOUT_MS = 10_000;

/**
 * Stops gracefully on SIGTERM and SIGINT. A second signal or a timeout ends the process at once. `plannedMs` is the
 * time that stopping takes on purpose.
 */
export function stopOnSignal(stop: () => Promise<void>, plannedMs = 0): void {
  let stopping = false;
  const end = () => {
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), plannedMs + STOP_TIMEOUT_MS).unref();
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
