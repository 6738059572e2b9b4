import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../../ui/Button.tsx';
import { copyText } from '../../../ui/copy.ts';
import { CheckIcon, CopyIcon } from '../../../ui/icons.tsx';

/** Shown once: they are stored encrypted. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('twoFactor');
  const [isCopied, setCopied] = useState(false);
  return (
    <div>
      <h3 className="font-bold">{t('recoveryTitle')}</h3>
      <p className="mt-1 text-muted">{t('recoveryWords')}</p>
      <ul
        className="mt-3 grid grid-cols-2 gap-x-6 gap-y-1 font-[ui-monospace,monospace]"
        aria-label={t('recoveryTitle')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="mt-2"
        onClick={() => void copyText(codes.join('\n')).then(setCopied)}
      >
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </Button>
    </div>
  );
}
