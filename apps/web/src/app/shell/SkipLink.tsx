import { useTranslations } from 'use-intl';

export function SkipLink() {
  const t = useTranslations('common');
  return (
    <a
      href="#main"
      onClick={(event) => {
        // Only moves the focus: a hash would change the canonical address.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      className="sr-only z-60 rounded-small bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t('skip')}
    </a>
  );
}
