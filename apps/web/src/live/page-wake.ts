/** Calls back when the page may have slept or its network has changed, so that its data may be outdated. */
export function onPageWake(wake: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  addEventListener('online', wake);
  addEventListener('pageshow', wake);
}
