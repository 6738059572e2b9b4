import { useEffect } from 'react';

const SITE_NAME = 'Rookery';

/** What the page calls itself, and what it says instead until it is looked at. */
let own = SITE_NAME;
let news: string | null = null;
/** What waits for the member on another page. */
let call: string | null = null;

function show(): void {
  // A page may say the same of itself.
  const called = call === null || own.startsWith(call) ? own : `${call} · ${own}`;
  document.title = news ?? called;
}

/** `Tasks · Riverside Chess Club · Rookery`: most telling first, as tabs cut from the right. */
export function useTitle(...parts: string[]): void {
  const title = [...parts, SITE_NAME].join(' · ');
  useEffect(() => {
    own = title;
    show();
  }, [title]);
}

/** Puts words before the title of whatever page is shown; null for none. */
export function useTitleCall(words: string | null): void {
  useEffect(() => {
    call = words;
    show();
    return () => {
      call = null;
      show();
    };
  }, [words]);
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
