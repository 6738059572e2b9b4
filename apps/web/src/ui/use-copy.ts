import { useState } from 'react';

/** Puts a text on the clipboard, and tells whether it is there. */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // No permission, or no clipboard on plain http: the field beside is there to copy from.
    }
  };
  return { copied, copy };
}
