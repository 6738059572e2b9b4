import type { ReportPuzzle } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { tell } from '../../../ui/toasts.ts';

const REASONS = [
  'another_solution',
  'wrong_solution',
  'other',
] as const satisfies readonly ReportPuzzle['reason'][];

/** One click on a reason reports the puzzle. */
export default function ReportDialog({
  puzzleId,
  onClose,
}: {
  puzzleId: string;
  onClose: () => void;
}) {
  const t = useTranslations('puzzles.report');
  const common = useTranslations('common');
  const errorWords = useErrorWords();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: ReportPuzzle['reason']) =>
      callApi('POST /api/chess/puzzles/:puzzleId/report', {
        params: { puzzleId },
        body: { reason },
      }),
    onSuccess: () => {
      tell(t('sent'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('words')}
      closeLabel={common('close')}
    >
      <div className="grid gap-3">
        {REASONS.map((reason) => (
          <Button
            key={reason}
            look="secondary"
            className="justify-start! text-left"
            busy={isPending}
            onClick={() => mutate(reason)}
          >
            {t(reason)}
          </Button>
        ))}
        {error !== null && <FailureNotice words={errorWords(error)} />}
      </div>
    </Dialog>
  );
}
