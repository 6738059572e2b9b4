/** Where fingers are used, the system's own list of people and apps is the shortest way. */
export function canShare(): boolean {
  return 'share' in navigator && matchMedia('(pointer: coarse)').matches;
}

export async function share(url: string): Promise<void> {
  try {
    await navigator.share({ url });
  } catch {
    // Thought better of it.
  }
}
