import type { Locale } from '@rookery/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Guide, GuideName } from './guide.ts';

const FILES = import.meta.glob<Guide>(
  '../../../../../../docs/guides/{members,organisers}{,.vi}.md',
  {
    import: 'default',
  },
);

/** A guide in one language, which is a file of its own. */
export function guideQuery(name: GuideName, locale: Locale) {
  return queryOptions({
    queryKey: ['guide', name, locale],
    queryFn: async () => {
      const end = `/${name}${locale === 'en' ? '' : `.${locale}`}.md`;
      const [, load] = Object.entries(FILES).find(([path]) => path.endsWith(end)) ?? [];
      if (load === undefined) throw new Error(`There is no guide ${end}`);
      return load();
    },
    staleTime: Infinity,
  });
}
