const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);

export const PALETTE_KEYS = isMac ? '⌘ K' : 'Ctrl K';
