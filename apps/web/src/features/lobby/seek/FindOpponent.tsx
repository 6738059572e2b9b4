import { TIME_CONTROLS, type TimeControlName } from '@rookery/chess';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { figuresOf } from '../../../chess/games/result-words.ts';
import { clubOf } from '../../../chess/games/club-of.ts';
import { profileQuery } from '../../../chess/players/queries.ts';
import { Section } from '../../../ui/Section.tsx';
import { SearchCard } from './SearchCard.tsx';
import { seekRequestOf, type SeekOptions as Options } from './seek-request.ts';
import { SeekOptions } from './SeekOptions.tsx';
import { SeekRefusal } from './SeekRefusal.tsx';
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
    if (!start.isPending) {
      const rating = profile?.chess.rating ?? 0;
      start.mutate(seekRequestOf(name, options, rating, clubOf(slug)));
    }
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

/** A large button for each time control. */
function SpeedButtons({ onPress }: { onPress: (name: TimeControlName) => void }) {
  const t = useTranslations('lobby');
  return (
    <ul className="grid grid-cols-3 gap-3 sm:gap-4">
      {Object.values(TIME_CONTROLS).map((control) => (
        <li key={control.name}>
          <button
            type="button"
            data-speed={control.name}
            onClick={() => onPress(control.name)}
            className="flex h-full w-full flex-col items-start rounded-card border border-edge bg-raised px-3 py-4 text-left transition-colors hover:border-accent hover:bg-accent-soft hover:text-accent-strong sm:px-5 sm:py-5"
          >
            <span className="text-title font-semibold whitespace-nowrap sm:text-[2.75rem] sm:leading-[1.1]">
              {figuresOf(control)}
            </span>
            <span className="mt-1 font-bold">{t(`speeds.${control.name}`)}</span>
            <span className="hidden text-small text-muted sm:block">
              {t(`speedWords.${control.name}`)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The clicked button is replaced by the cancel button, and later comes back. The focus moves with it, for members
 * who use the keyboard.
 */
function useFocusInPlace(isSeeking: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef<TimeControlName | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    if (isSeeking) cancelButton.current?.focus({ preventScroll: true });
    // The removed cancel button had the focus; any other element would still have it.
    else if (document.activeElement === document.body) {
      frame.current
        ?.querySelector<HTMLElement>(`[data-speed=${pressed.current}]`)
        ?.focus({ preventScroll: true });
    }
  }, [isSeeking]);
  const notePress = (name: TimeControlName) => {
    pressed.current = name;
  };
  return { frame, cancelButton, notePress };
}
