import { useEffect } from 'react';

const SITE_NAME = 'Rookery';

/** `Tasks · Riverside Chess Club · Rookery`: most telling first, as tabs cut from the right. */
export function useTitle(...parts: string[]): void {
  const title = [...parts, SITE_NAME].join(' · ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
