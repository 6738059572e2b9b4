import type { CreateGameLink } from '@rookery/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorWords } from '../../../api/use-error-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckField } from '../../../ui/CheckField.tsx';
import { FailureNotice } from '../../../ui/Notice.tsx';
import { ColorChoice, TimeControlChoice } from '../GameChoices.tsx';
import { useMakeLink } from './link-queries.ts';

/** The settings of the game that the link starts. */
export function LinkForm({ workspaceId }: { workspaceId: string }) {
  const t = useTranslations('link');
  const lobby = useTranslations('lobby');
  const errorWords = useErrorWords();
  const make = useMakeLink(workspaceId);
  const [timeControl, setTimeControl] = useState<CreateGameLink['timeControl']>('rapid');
  const [color, setColor] = useState<CreateGameLink['color']>('random');
  const [rated, setRated] = useState(true);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!make.isPending) make.mutate({ timeControl, color, rated });
      }}
    >
      <TimeControlChoice value={timeControl} onChoose={setTimeControl} />
      <ColorChoice value={color} onChoose={setColor} />
      <CheckField
        label={lobby('rated')}
        hint={lobby('ratedHint')}
        checked={rated}
        onChange={(event) => setRated(event.target.checked)}
      />
      {make.isError && <FailureNotice words={errorWords(make.error)} />}
      <Button type="submit" busy={make.isPending} className="justify-self-start">
        {t('make')}
      </Button>
    </form>
  );
}
