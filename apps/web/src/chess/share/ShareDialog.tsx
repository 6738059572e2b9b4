import type { Color } from '@rookery/chess';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/Button.tsx';
import { CopyField } from '../../ui/CopyField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { useChessPreferences } from '../preferences/use-preferences.ts';
import { boardSvg, pngOf, svgAddress } from './board-picture.ts';

export interface ShareDialogProps {
  /** The address that shows the same to another member. */
  address: string;
  fen: string;
  /** In UCI notation. */
  lastMove: string | null;
  orientation: Color;
  onClose: () => void;
}

/** A link, the position as text, and a picture of the board as the member sees it. */
export default function ShareDialog(props: ShareDialogProps) {
  const { address, fen, onClose } = props;
  const t = useTranslations('share');
  const common = useTranslations('common');
  const failedWords = `${common('notCopied')}. ${common('notCopiedWords')}`;
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={common('close')}>
      <div className="grid gap-6">
        <CopyField
          label={t('link')}
          text={address}
          copyLabel={t('copyLink')}
          doneLabel={t('copied')}
          failedWords={failedWords}
        >
          {null}
        </CopyField>
        <CopyField
          label={t('fen')}
          text={fen}
          copyLabel={t('copyFen')}
          doneLabel={t('copied')}
          failedWords={failedWords}
        >
          {null}
        </CopyField>
        <Picture {...props} />
      </div>
    </Dialog>
  );
}

interface MadePicture {
  readonly svg: string;
  readonly png: string;
}

function Picture({ fen, lastMove, orientation }: ShareDialogProps) {
  const t = useTranslations('share');
  const { board: theme, pieces, coordinates } = useChessPreferences();
  const [made, setMade] = useState<MadePicture | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const make = async () => {
      const svg = await boardSvg({ fen, lastMove, orientation, theme, pieces, coordinates });
      return { svg: svgAddress(svg), png: await pngOf(svg) };
    };
    make().then(
      (picture) => isCurrent && setMade(picture),
      () => isCurrent && setMade('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [fen, lastMove, orientation, theme, pieces, coordinates]);
  if (made === 'failed') {
    return (
      <p role="alert" className="text-small text-danger">
        {t('pictureFailed')}
      </p>
    );
  }
  return (
    <figure className="grid gap-3">
      <figcaption className="font-semibold">{t('picture')}</figcaption>
      <div className="aspect-square w-40 bg-line">
        {made !== null && <img src={made.svg} alt={t('pictureAlt')} className="size-full" />}
      </div>
      <div className="flex min-h-11 flex-wrap gap-3">
        {made !== null &&
          (['png', 'svg'] as const).map((kind) => (
            <a
              key={kind}
              href={made[kind]}
              download={`rookery-position.${kind}`}
              className={buttonClass('secondary')}
            >
              <DownloadIcon />
              {t('download', { kind: kind.toUpperCase() })}
            </a>
          ))}
      </div>
    </figure>
  );
}
