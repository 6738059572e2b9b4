/** On touch devices the system's share sheet is the shortest way. */
export function canShare(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

export async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch {
    // The member cancelled the share sheet.
  }
}
