import type { PageData } from '@rookery/contract';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { NotFoundView, UnavailableView } from './LostViews.tsx';
import type { Dictionary } from './messages/dictionary.ts';
import { FORMATS } from './messages/formats.ts';
import { seedQueries } from './page-data.ts';
import { PreferencesProvider, usePreferences } from './preferences.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, type AppRouter } from './router.ts';

// Loaded lazily, because no toast is needed for the first paint.
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
  useEffect(() => void dictionary.setLocale(locale).catch(() => undefined), [dictionary, locale]);
  // One time zone for the whole page: the member's own.
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <IntlProvider {...words} formats={FORMATS} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}

/**
 * The server has routed the address already. If it found no page, the router is not started, because it would
 * normalise the address, which the member may need to find a typing error.
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
      {/* Public pages show errors in place; only members get toasts. */}
      {pageData?.account !== null && <LocalToaster />}
    </QueryClientProvider>
  );
}

const PREFETCH_DELAY_MS = 2_000;
/** For measurements: resources loaded after this mark are not for the current page. */
const PAGES_AHEAD_MARK = 'pages-ahead';

/**
 * After the first page is shown, code and messages of the other pages and of menus are fetched, so that a member can navigate
 * without a connection. Not if the browser is set to save data.
 */
function fetchPagesAhead(router: AppRouter, dictionary: Dictionary): () => void {
  if (savesData()) return () => undefined;
  const timer = setTimeout(() => {
    performance.mark(PAGES_AHEAD_MARK);
    for (const route of Object.values(router.routesById)) {
      router.loadRouteChunk(route)?.catch(() => undefined);
    }
    dictionary.fetchAhead();
    import('./shell/menus.tsx').then(
      ({ fetchMenusAhead }) => fetchMenusAhead(),
      () => undefined,
    );
  }, PREFETCH_DELAY_MS);
  return () => clearTimeout(timer);
}

/** Only Chromium tells. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
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
