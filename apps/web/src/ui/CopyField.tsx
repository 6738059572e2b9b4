import { useRef, useState, type ReactNode } from 'react';
import { Button } from './Button.tsx';
import { copyText } from './copy.ts';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { TextField } from './TextField.tsx';

interface CopyFieldProps {
  label: string;
  text: string;
  copyLabel: string;
  /** Announced, and shown instead of `copyLabel`, after copying. */
  doneLabel: string;
  /** Shown if copying fails; the text is selected then, to be copied by hand. */
  failedWords: string;
  /** Further actions beside the button. */
  children: ReactNode;
}

/** A text to read, select and copy. */
export function CopyField(props: CopyFieldProps) {
  const { label, text, copyLabel, doneLabel, failedWords, children } = props;
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  const copy = async () => {
    const isCopied = await copyText(text);
    setOutcome(isCopied ? 'copied' : 'failed');
    if (!isCopied) field.current?.select();
  };
  return (
    <div className="grid gap-5">
      <div>
        <TextField
          ref={field}
          label={label}
          value={text}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <p role="alert" className="text-small text-danger not-empty:mt-1">
          {outcome === 'failed' && failedWords}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          {outcome === 'copied' ? <CheckIcon /> : <CopyIcon />}
          <span aria-live="polite">{outcome === 'copied' ? doneLabel : copyLabel}</span>
        </Button>
        {children}
      </div>
    </div>
  );
}
