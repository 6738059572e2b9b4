import { isClock, TIME_CONTROLS, type ClockControl } from '@rookery/chess';
import { useTranslations } from 'use-intl';
import { CustomTimeControl } from '../../../chess/time-controls/CustomTimeControl.tsx';
import { useLastControl } from '../../../chess/time-controls/last-control.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogFooter } from '../../../ui/Dialog.tsx';

interface CustomSeekDialogProps {
  onSearch: (control: ClockControl) => void;
  onClose: () => void;
}

/** A search with a time control of the member's own. */
export default function CustomSeekDialog({ onSearch, onClose }: CustomSeekDialogProps) {
  const t = useTranslations('seek');
  const common = useTranslations('common');
  const [last, setLast] = useLastControl();
  // A search is for a game with a clock.
  const control = isClock(last) ? last : TIME_CONTROLS.rapid;
  return (
    <Dialog open onClose={onClose} title={t('customTitle')} closeLabel={common('close')}>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(control);
          onClose();
        }}
      >
        <CustomTimeControl value={control} kinds={['clock']} onChoose={setLast} />
        <DialogFooter>
          <Button type="submit">{t('search')}</Button>
          <Button look="quiet" onClick={onClose}>
            {common('cancel')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
