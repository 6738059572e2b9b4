import { isClock, TIME_CONTROLS, type TimeControl } from '@rookery/chess';
import { useTranslations } from 'use-intl';
import {
  CustomTimeControl,
  type ControlKind,
} from '../../../chess/time-controls/CustomTimeControl.tsx';
import { useLastControl } from '../../../chess/time-controls/last-control.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogFooter } from '../../../ui/Dialog.tsx';

interface CustomSeekDialogProps {
  /** More than clocks in a club, whose members can be challenged. */
  kinds: readonly ControlKind[];
  onPress: (control: TimeControl | null) => void;
  onClose: () => void;
}

/** A search with a time control of the member's own, or, without a clock, a challenge to the club. */
export default function CustomSeekDialog({ kinds, onPress, onClose }: CustomSeekDialogProps) {
  const t = useTranslations('seek');
  const challenges = useTranslations('challenges');
  const common = useTranslations('common');
  const [last, setLast] = useLastControl();
  // A search is for a game with a clock.
  const control = kinds.length > 1 || isClock(last) ? last : TIME_CONTROLS.rapid;
  return (
    <Dialog open onClose={onClose} title={t('customTitle')} closeLabel={common('close')}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onPress(control);
        }}
      >
        <CustomTimeControl value={control} kinds={kinds} onChoose={setLast} />
        <DialogFooter>
          <Button type="submit">{isClock(control) ? t('search') : challenges('clubTerms')}</Button>
          <Button look="quiet" onClick={onClose}>
            {common('cancel')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
