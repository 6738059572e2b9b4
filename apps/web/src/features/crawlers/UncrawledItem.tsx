import type { UncrawledLink } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';
import { nameOf, shortAddress } from './page-name.ts';

/** An approval would change nothing: these are never read, or read anyway. */
const NOT_TO_APPROVE: ReadonlySet<UncrawledLink['reason']> = new Set([
  'robots',
  'refused',
  'not_yet',
] as const);

interface UncrawledItemProps {
  link: UncrawledLink;
  isSelected: boolean;
  isPending: boolean;
  onSelect: (isSelected: boolean) => void;
  onDecide: (decision: 'approve' | 'skip') => void;
}

export function UncrawledItem(props: UncrawledItemProps) {
  const { link, isSelected, isPending, onSelect, onDecide } = props;
  const t = useTranslations('crawlers.uncrawled');
  const { label, address, found_on, reason, decision } = link;
  const name = nameOf(label, address);
  const mayApprove = decision !== 'approved' && !NOT_TO_APPROVE.has(reason);
  return (
    <li className="flex gap-x-3 py-3">
      <label className="flex size-8 shrink-0 items-start pt-0.5">
        <input
          type="checkbox"
          aria-label={t('select', { name })}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
          className="size-5 accent-accent"
        />
      </label>
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-6 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          <p className="line-clamp-2 font-semibold wrap-anywhere">{name}</p>
          <p className="text-small">{t(`reasons.${reason}`)}</p>
          <p className="text-small text-muted wrap-anywhere">
            <a
              href={address}
              target="_blank"
              rel="noopener noreferrer"
              className="underline underline-offset-4 hover:text-accent"
            >
              {shortAddress(address)}
            </a>
            {found_on !== null && <> · {t('foundOn', { page: shortAddress(found_on) })}</>}
          </p>
        </div>
        <div className="-ml-4 flex sm:ml-0">
          {mayApprove && (
            <Button
              look="quiet"
              aria-label={t('approveOf', { name })}
              busy={isPending}
              onClick={() => onDecide('approve')}
            >
              {t('approve')}
            </Button>
          )}
          {decision !== 'skipped' && (
            <Button
              look="quiet"
              aria-label={t('skipOf', { name })}
              busy={isPending}
              onClick={() => onDecide('skip')}
            >
              {t('skip')}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}
