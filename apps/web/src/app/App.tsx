import type { PageData } from '@rookery/contract';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { IntlProvider, useTranslations } from 'use-intl';
import { MESSAGES } from './messages/messages.ts';
import { NotFoundView, UnavailableView } from './LostViews.tsx';
import { guessPreferences, seedQueries } from './page-data.ts';
import { PreferencesProvider, usePreferences } from './preferences.tsx';
import { createQueryClient } from './query-client.ts';
import { createAppRouter, type AppRouter } from './router.ts';

// Nothing has happened yet when the page is first painted, so nothing has to be told.
const Toaster = lazy(() => import('../ui/Toaster.tsx'));

export function App({ pageData }: { pageData: PageData | null }) {
  return (
    <PreferencesProvider initial={pageData ?? guessPreferences()}>
      <Translated>
        <Page pageData={pageData} />
      </Translated>
    </PreferencesProvider>
  );
}

function Translated({ children }: { children: ReactNode }) {
  const { locale } = usePreferences();
  // One zone for the whole page: the reader's own.
  const [timeZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <IntlProvider locale={locale} messages={MESSAGES[locale]} timeZone={timeZone}>
      {children}
    </IntlProvider>
  );
}

/**
 * The server has looked already. Where it found nothing the router is not even started: it would
 * tidy the address, and the address is all the reader has to find the mistake in it.
 */
function Page({ pageData }: { pageData: PageData | null }) {
  if (pageData?.status === 404) return <NotFoundView />;
  if (pageData?.status === 503) return <UnavailableView onRetry={() => location.reload()} />;
  return <RoutedPage pageData={pageData} />;
}

function RoutedPage({ pageData }: { pageData: PageData | null }) {
  const { setLocale } = usePreferences();
  const [client] = useState(() => createSeededClient(pageData));
  const [router] = useState(() => createAppRouter({ client, rememberLocale: setLocale }));
  useEffect(() => fetchPagesAhead(router), [router]);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      {/* Strangers are told things where they stand; only members meet toasts. */}
      {pageData?.account !== null && <LocalToaster />}
    </QueryClientProvider>
  );
}

const QUIET_MOMENT_MS = 2_000;

/**
 * Once the first page stands, the code of the others is fetched too. They are small, and whoever loses
 * the connection can still move about.
 */
function fetchPagesAhead(router: AppRouter): () => void {
  const timer = setTimeout(() => {
    for (const route of Object.values(router.routesById)) {
      router.loadRouteChunk(route)?.catch(() => undefined);
    }
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
