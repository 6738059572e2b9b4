import type { PlatformOption } from '@rookery/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { optionsQuery } from './queries.ts';

/** What the operator has set, to read. Secrets are not sent. */
export function Options() {
  const t = useTranslations('administration');
  const common = useTranslations('common');
  const options = useQuery(optionsQuery);
  if (options.isPending) return <SkeletonRows rows={8} label={common('loading')} />;
  if (options.isError) return <LoadFailure query={options} />;
  return (
    <>
      <p className="max-w-prose text-muted">{t('optionsWords')}</p>
      <dl className="mt-4">
        {options.data.data.map((option) => (
          <div key={option.name} className="border-b border-line py-3">
            <dt className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-semibold break-all">{option.name}</span>
              <span className="break-all">
                <Value option={option} />
              </span>
              {option.is_default && <span className="text-small text-muted">{t('default')}</span>}
            </dt>
            <dd lang="en" className="mt-1 max-w-prose text-small text-muted">
              {option.help}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Value({ option }: { option: PlatformOption }) {
  const t = useTranslations('administration');
  if (option.value !== null) return option.value;
  return option.is_secret && !option.is_default ? t('hidden') : t('notSet');
}
