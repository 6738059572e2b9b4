import { useEffect } from 'react';

const SITE_NAME = 'Rookery';

/** What the page calls itself, and what it says instead until it is looked at. */
let own = SITE_NAME;
let news: string | null = null;

function show(): void {
  document.title = news ?? own;
}

/** `Tasks · Riverside Chess Club · Rookery`: most telling first, as tabs cut from the right. */
export function useTitle(...parts: string[]): void {
  const title = [...parts, SITE_NAME].join(' · ');
  useEffect(() => {
    own = title;
    show();
  }, [title]);
}

/** Says something in the title of a page that nobody sees, until somebody does. */
export function tellInTitle(words: string): void {
  if (document.visibilityState === 'visible') return;
  news = `${words} · ${SITE_NAME}`;
  show();
  const seen = () => {
    news = null;
    show();
  };
  document.addEventListener('visibilitychange', seen, { once: true });
}
