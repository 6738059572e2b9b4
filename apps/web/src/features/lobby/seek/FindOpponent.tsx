import { isClock, type ClockControl, type TimeControl } from '@rookery/chess';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { clubOf } from '../../../chess/games/club-of.ts';
import { profileQuery } from '../../../chess/players/queries.ts';
import { ratingIn } from '../../../chess/players/rating-text.ts';
import { MoreControls } from '../../../chess/time-controls/MoreControls.tsx';
import { clocksOf, firstOf, useOfferedControls } from '../../../chess/time-controls/offered.ts';
import { Section } from '../../../ui/Section.tsx';
import { TEXT_LINK_CLASS } from '../../../ui/text-link.ts';
import { BotSuggestion } from './BotSuggestion.tsx';
import { OpenGames } from './OpenGames.tsx';
import { SearchCard } from './SearchCard.tsx';
import { seekRequestOf, type SeekOptions as Options } from './seek-request.ts';
import { SeekOptions } from './SeekOptions.tsx';
import { SeekRefusal } from './SeekRefusal.tsx';
import { SeekTiles, tileFor } from './SeekTiles.tsx';
import { expectedSeek, useCancelSeek, useSeek, useStartSeek } from './use-seek.ts';

const ChallengeClubDialog = lazy(() => import('../challenge/ChallengeClubDialog.tsx'));

/** With the tile for another time control, two rows. */
const SHORT_TILES = 5;

/** How many open games are listed. */
const OPEN = 6;
const SHORT_OPEN = 3;

interface FindOpponentProps {
  userId: string;
  slug: string;
  /** Only the first few time controls and open games, and a link to the lobby, which has the rest. */
  isShort?: boolean;
}

/**
 * Starts a search for an opponent. Where a move has days, a member need not wait for one: the game is offered to the
 * club in a challenge, which stays in the lobby. The search card replaces the buttons, which keep their space behind it, so that
 * nothing moves.
 */
export function FindOpponent({ userId, slug, isShort = false }: FindOpponentProps) {
  const t = useTranslations('seek');
  const lobby = useTranslations('lobby');
  const { data: profile } = useQuery(profileQuery(userId));
  const [options, setOptions] = useState<Options>({ rated: true, span: 'any' });
  const isClub = clubOf(slug) !== undefined;
  const all = useOfferedControls();
  const offered = isClub ? all : clocksOf(all);
  const first = isShort ? firstOf(clocksOf(all)).slice(0, SHORT_TILES) : firstOf(offered);
  const [isLong, setLong] = useState(false);
  const [challenge, setChallenge] = useState<{ timeControl: TimeControl | null } | null>(null);
  const start = useStartSeek();
  const cancel = useCancelSeek();
  const known = useSeek();
  const ratingOf = ({ name }: ClockControl) => profile && ratingIn(profile, name);
  const seek = known ?? (start.isPending ? expectedSeek(start.variables, ratingOf) : null);
  const isSeeking = seek !== null;
  const { frame, cancelButton, notePress } = useFocusInPlace(isSeeking);

  const press = (control: TimeControl | null) => {
    if (!isClock(control)) return setChallenge({ timeControl: control });
    notePress(control);
    // Without a known rating no range can be chosen, so the 0 is never used.
    const { rating = 0 } = ratingOf(control) ?? {};
    if (!start.isPending) start.mutate(seekRequestOf(control, options, rating, clubOf(slug)));
  };

  return (
    <Section
      title={t('title')}
      aside={
        isShort ? (
          <Link to="/$workspace/chess" params={{ workspace: slug }} className={TEXT_LINK_CLASS}>
            {lobby('allWays')}
          </Link>
        ) : (
          offered.length > first.length &&
          !isSeeking && <MoreControls isOpen={isLong} onToggle={() => setLong(!isLong)} />
        )
      }
    >
      <div ref={frame} className="grid grid-cols-[minmax(0,1fr)]">
        <div
          inert={isSeeking}
          className={`col-start-1 row-start-1 ${isSeeking ? 'invisible' : ''}`}
        >
          <SeekTiles
            controls={isLong ? offered : first}
            kinds={isClub ? ['clock', 'days', 'none'] : ['clock']}
            onPress={press}
          />
          {!isShort && (
            <div className="mt-2">
              <SeekOptions
                options={options}
                hasRating={profile !== undefined}
                onChange={setOptions}
              />
            </div>
          )}
        </div>
        {isSeeking && (
          <div className="col-start-1 row-start-1">
            <SearchCard
              seek={seek}
              isCancelling={cancel.isPending}
              onCancel={() => cancel.mutate()}
              cancelRef={cancelButton}
              suggestion={<BotSuggestion timeControl={seek.own.time_control} slug={slug} />}
            />
          </div>
        )}
      </div>
      {start.isError && !isSeeking && (
        <SeekRefusal error={start.error} userId={userId} slug={slug} />
      )}
      <OpenGames userId={userId} slug={slug} atMost={isShort ? SHORT_OPEN : OPEN} />
      {challenge !== null && (
        <Suspense>
          <ChallengeClubDialog {...challenge} slug={slug} onClose={() => setChallenge(null)} />
        </Suspense>
      )}
    </Section>
  );
}

/**
 * The clicked button is replaced by the cancel button, and later comes back. The focus moves with it, for members
 * who use the keyboard.
 */
function useFocusInPlace(isSeeking: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef<ClockControl | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    if (isSeeking) cancelButton.current?.focus({ preventScroll: true });
    // The removed cancel button had the focus; any other element would still have it.
    else if (document.activeElement === document.body && frame.current !== null) {
      tileFor(frame.current, pressed.current)?.focus({ preventScroll: true });
    }
  }, [isSeeking]);
  const notePress = (control: ClockControl) => {
    pressed.current = control;
  };
  return { frame, cancelButton, notePress };
}
