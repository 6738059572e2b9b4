/** Tells when the page may have slept, or its network changed: what it believes may be old. */
export function onPageWake(wake: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') wake();
  });
  addEventListener('online', wake);
  addEventListener('pageshow', wake);
}
