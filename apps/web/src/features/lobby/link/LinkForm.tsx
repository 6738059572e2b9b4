import { choiceOf } from '@rookery/chess';
import type { CreateGameLink } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { useLastControl } from '../../../chess/time-controls/last-control.ts';
import { TimeControlPicker } from '../../../chess/time-controls/TimeControlPicker.tsx';
import { Button } from '../../../ui/Button.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { ColorChoice, RatedChoice } from '../GameChoices.tsx';
import { useMakeLink } from './link-queries.ts';

/** The settings of the game that the link starts. */
export function LinkForm({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('link');
  const errorWords = useErrorWords();
  const make = useMakeLink(workspaceId);
  const [timeControl, setTimeControl] = useLastControl();
  const [color, setColor] = useState<CreateGameLink['color']>('random');
  const [rated, setRated] = useState(true);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (make.isPending) return;
        make.mutate({
          timeControl: timeControl && choiceOf(timeControl),
          color,
          rated: rated && timeControl !== null,
        });
      }}
    >
      <TimeControlPicker value={timeControl} onChoose={setTimeControl} />
      <ColorChoice value={color} onChoose={setColor} />
      <RatedChoice value={rated} onChoose={setRated} timeControl={timeControl} />
      {make.isError && <FailureNotice words={errorWords(make.error)} />}
      <Button type="submit" busy={make.isPending} className="justify-self-start">
        {t('make')}
      </Button>
    </form>
  );
}
