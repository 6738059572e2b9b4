const STOP_TIMEOUT_MS = 10_000;
/**
 * npm forwards to its script the SIGINT that the terminal has already sent to both, and so does Node's `--watch`. Signals
 * within this time are one Ctrl-C.
 */
const SAME_REQUEST_MS = 1_000;

interface StopOptions {
  /** The time that stopping takes on purpose. */
  readonly plannedMs?: number;
  /** Cleans up where stopping has taken too long, or a second signal ends the process at once. */
  readonly abandon?: () => Promise<void>;
}

/** Stops gracefully on SIGTERM and SIGINT. A later second signal or a timeout ends the process at once. */
export function stopOnSignal(
  stop: () => Promise<void>,
  { plannedMs = 0, abandon = async () => undefined }: StopOptions = {},
): void {
  let stoppingSince: number | null = null;
  const endAtOnce = () => void abandon().then(() => process.exit(1), fail);
  const end = () => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_REQUEST_MS) endAtOnce();
      return;
    }
    stoppingSince = performance.now();
    setTimeout(endAtOnce, plannedMs + STOP_TIMEOUT_MS).unref();
    stop().then(() => process.exit(0), fail);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

function fail(error: unknown): void {
  console.error(error);
  process.exit(1);
}
