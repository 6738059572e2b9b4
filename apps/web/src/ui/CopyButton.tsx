import { Button } from './Button.tsx';
import { CheckIcon, CopyIcon } from './icons.tsx';
import { useCopy } from './use-copy.ts';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Said, and shown for a moment, once it was done. */
  doneLabel: string;
}

export function CopyButton({ text, label, doneLabel }: CopyButtonProps) {
  const { copied, copy } = useCopy();
  return (
    <Button onClick={() => void copy(text)}>
      {copied ? <CheckIcon /> : <CopyIcon />}
      <span aria-live="polite">{copied ? doneLabel : label}</span>
    </Button>
  );
}
