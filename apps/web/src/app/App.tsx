import type { PageData } from '@rookery/contract';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { NotFoundView, UnavailableView } from './LostViews.tsx';
import type { Dictionary } from './messages/dictionary.ts';
import { seedQueries } from './page-data.ts';
import { PreferencesProvider, usePreferences } from './preferences.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, type AppRouter } from './router.ts';

// Nothing has happened yet when the page is first painted, so nothing has to be told.
const Toaster = lazy(() => import('../ui/Toaster.tsx'));

interface AppProps {
  pageData: PageData | null;
  initial: Pick<PageData, 'locale' | 'theme'>;
  dictionary: Dictionary;
}

export function App({ pageData, initial, dictionary }: AppProps) {
  return (
    <PreferencesProvider initial={initial}>
      <Translated dictionary={dictionary}>
        <Page pageData={pageData} dictionary={dictionary} />
      </Translated>
    </PreferencesProvider>
  );
}

function Translated({ dictionary, children }: { dictionary: Dictionary; children: ReactNode }) {
  const { locale } = usePreferences();
  const words = useSyncExternalStore(dictionary.words.subscribe, dictionary.words.get);
  useEffect(() => void dictionary.speak(locale).catch(() => undefined), [dictionary, locale]);
  // One zone for the whole page: the reader's own.
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <IntlProvider {...words} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}

/**
 * The server has looked already. Where it found nothing the router is not even started: it would
 * tidy the address, and the address is all the reader has to find the mistake in it.
 */
function Page({ pageData, dictionary }: Omit<AppProps, 'initial'>) {
  if (pageData?.status === 404) return <NotFoundView />;
  if (pageData?.status === 503) return <UnavailableView onRetry={() => location.reload()} />;
  return <RoutedPage pageData={pageData} dictionary={dictionary} />;
}

function RoutedPage({ pageData, dictionary }: Omit<AppProps, 'initial'>) {
  const { setLocale } = usePreferences();
  const [client] = useState(() => createSeededClient(pageData));
  const [router] = useState(() =>
    createAppRouter({ client, openChapter: dictionary.open, rememberLocale: setLocale }),
  );
  useEffect(() => fetchPagesAhead(router, dictionary), [router, dictionary]);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      {/* Strangers are told things where they stand; only members meet toasts. */}
      {pageData?.account !== null && <LocalToaster />}
    </QueryClientProvider>
  );
}

const QUIET_MOMENT_MS = 2_000;
/** For whoever measures: what is asked for after it is not for the page that is shown. */
const PAGES_AHEAD_MARK = 'pages-ahead';

/**
 * Once the first page stands, code and words of the others are fetched too. They are small, and whoever
 * loses the connection can still move about.
 */
function fetchPagesAhead(router: AppRouter, dictionary: Dictionary): () => void {
  const timer = setTimeout(() => {
    performance.mark(PAGES_AHEAD_MARK);
    for (const route of Object.values(router.routesById)) {
      router.loadRouteChunk(route)?.catch(() => undefined);
    }
    dictionary.fetchAhead();
  }, QUIET_MOMENT_MS);
  return () => clearTimeout(timer);
}

function createSeededClient(pageData: PageData | null): QueryClient {
  const client = createQueryClient();
  if (pageData !== null) seedQueries(client, pageData);
  return client;
}

function LocalToaster() {
  const t = useTranslations('common');
  return (
    <Suspense>
      <Toaster label={t('notifications')} closeLabel={t('close')} />
    </Suspense>
  );
}
