import {
  endOfLine,
  readPgnTree,
  readSetup,
  treeFrom,
  writePgnTree,
  type Tree,
} from '@rookery/chess';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea, TextField } from '../../ui/TextField.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';
import type { Headers, Shown } from './address.ts';
import { moveNumber } from './move-rows.ts';

interface ExchangeDialogProps {
  fen: string;
  tree: Tree;
  headers: Headers;
  /** The address does not contain the whole analysis. */
  isMoreThanAddress: boolean;
  onLoad: (shown: Shown, headers: Headers | null) => void;
  onClose: () => void;
}

/** Imports and exports positions as FEN and games as PGN. */
export default function ExchangeDialog(props: ExchangeDialogProps) {
  const { fen, tree, headers, isMoreThanAddress, onLoad, onClose } = props;
  const t = useTranslations('analysis.exchange');
  const common = useTranslations('common');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('lead')}
      closeLabel={common('close')}
    >
      <div className="grid gap-6">
        <FenPart fen={fen} onLoad={onLoad} />
        <div>
          <PgnPart pgn={writePgnTree({ headers, tree })} onLoad={onLoad} />
          {isMoreThanAddress && <p className="mt-3 text-small text-muted">{t('notInAddress')}</p>}
        </div>
      </div>
    </Dialog>
  );
}

function FenPart({ fen, onLoad }: Pick<ExchangeDialogProps, 'fen' | 'onLoad'>) {
  const t = useTranslations('analysis.exchange');
  const setup = useTranslations('analysis.setup');
  const copy = useCopyWithToast();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const load = () => {
    const read = readSetup(input.current?.value ?? '');
    if (read.ok) onLoad({ tree: treeFrom(read.fen), place: [] }, null);
    else setError(setup(`wrong.${read.reason}`));
  };
  return (
    <Part onSubmit={load}>
      <TextField
        ref={input}
        label={t('fen')}
        error={error}
        defaultValue={fen}
        autoComplete="off"
        spellCheck={false}
      />
      <Actions>
        <Button type="submit">{t('fenLoad')}</Button>
        <Button look="secondary" onClick={() => copy(fen, t('fenCopied'), input.current)}>
          {t('fenCopy')}
        </Button>
      </Actions>
    </Part>
  );
}

function PgnPart({ pgn, onLoad }: { pgn: string; onLoad: ExchangeDialogProps['onLoad'] }) {
  const t = useTranslations('analysis.exchange');
  const copy = useCopyWithToast();
  const text = useRef<HTMLTextAreaElement>(null);
  const [day] = useState(() => new Date().toISOString().slice(0, 10));
  const [error, setError] = useState<string>();
  const load = () => {
    const read = readPgnTree(text.current?.value ?? '');
    if (read.ok) {
      const { tree, headers } = read.game;
      if (read.count > 1) tell(t('onlyFirst', { count: read.count }));
      return onLoad({ tree, place: tree.children.length > 0 ? [] : endOfLine(tree, []) }, headers);
    }
    if (read.reason !== 'move') return setError(t(`wrong.${read.reason}`));
    const { number } = moveNumber(read.after);
    return setError(t('wrong.move', { san: read.san, number }));
  };
  return (
    <Part onSubmit={load}>
      <TextArea
        ref={text}
        label={t('pgn')}
        error={error}
        defaultValue={pgn}
        rows={7}
        autoComplete="off"
        spellCheck={false}
      />
      <Actions>
        <Button type="submit">{t('pgnLoad')}</Button>
        <Button look="secondary" onClick={() => copy(pgn, t('pgnCopied'), text.current)}>
          {t('pgnCopy')}
        </Button>
        <a
          href={`data:application/x-chess-pgn;charset=utf-8,${encodeURIComponent(pgn)}`}
          download={`rookery-${day}.pgn`}
          className={buttonClass('secondary')}
        >
          {t('pgnDownload')}
        </a>
      </Actions>
    </Part>
  );
}

function Part({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex flex-wrap gap-2">{children}</div>;
}

/** If copying fails, the field is selected, so that the member can copy by hand. */
function useCopyWithToast() {
  const t = useTranslations('common');
  const copy = async (text: string, done: string, field: Selectable | null) => {
    if (await copyText(text)) return tell(done);
    tellFailure(t('notCopied'), t('notCopiedWords'));
    if (field === null) return undefined;
    field.value = text;
    return field.select();
  };
  return (text: string, done: string, field: Selectable | null) => void copy(text, done, field);
}

type Selectable = HTMLInputElement | HTMLTextAreaElement;
