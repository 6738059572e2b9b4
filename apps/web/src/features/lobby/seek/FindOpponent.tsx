import type { TimeControlName } from '@rookery/chess';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from '../../../ui/Section.tsx';
import { profileQuery } from '../../../chess/players/queries.ts';
import { SearchCard } from './SearchCard.tsx';
import { SeekOptions } from './SeekOptions.tsx';
import { SeekRefusal } from './SeekRefusal.tsx';
import { seekRequestOf, type SeekOptions as Options } from './seek-request.ts';
import { SpeedButtons } from './SpeedButtons.tsx';
import { useFocusInPlace } from './use-focus-in-place.ts';
import { expectedSeek, useCancelSeek, useSeek, useStartSeek } from './use-seek.ts';

interface FindOpponentProps {
  userId: string;
  slug: string;
}

/**
 * Starts a search for an opponent. The search card replaces the buttons, which keep their space behind it, so that
 * nothing moves.
 */
export function FindOpponent({ userId, slug }: FindOpponentProps) {
  const t = useTranslations('seek');
  const { data: profile } = useQuery(profileQuery(userId));
  const [options, setOptions] = useState<Options>({ rated: true, span: 'any' });
  const start = useStartSeek();
  const cancel = useCancelSeek();
  const known = useSeek();
  const seek = known ?? (start.isPending ? expectedSeek(start.variables, profile?.chess) : null);
  const isSeeking = seek !== null;
  const { frame, cancelButton, notePress } = useFocusInPlace(isSeeking);

  const press = (name: TimeControlName) => {
    notePress(name);
    // Without a known rating no range can be chosen, so the 0 is never used.
    if (!start.isPending) start.mutate(seekRequestOf(name, options, profile?.chess.rating ?? 0));
  };

  return (
    <Section title={t('title')}>
      {/* On a phone the search card is the taller one. */}
      <div ref={frame} className="grid min-h-39 grid-cols-[minmax(0,1fr)]">
        <div
          inert={isSeeking}
          className={`col-start-1 row-start-1 ${isSeeking ? 'invisible' : ''}`}
        >
          <SpeedButtons onPress={press} />
          <div className="mt-2">
            <SeekOptions options={options} rating={profile?.chess.rating} onChange={setOptions} />
          </div>
        </div>
        {isSeeking && (
          <div className="col-start-1 row-start-1">
            <SearchCard
              seek={seek}
              isCancelling={cancel.isPending}
              onCancel={() => cancel.mutate()}
              cancelRef={cancelButton}
            />
          </div>
        )}
      </div>
      {start.isError && !isSeeking && (
        <SeekRefusal error={start.error} userId={userId} slug={slug} />
      )}
    </Section>
  );
}
