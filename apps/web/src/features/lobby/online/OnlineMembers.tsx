import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { peopleQuery } from '../../../chess/players/queries.ts';
import { ratingText } from '../../../chess/players/rating-text.ts';
import { PresentAvatar } from '../../../live/PresentAvatar.tsx';
import type { Opponent } from '../opponents.ts';
import { BotsHere } from './BotsHere.tsx';
import { FaceText, ITEM_CLASS } from './FaceText.tsx';
import type { OnlineOpponent } from './online-opponents.ts';

/** More are found by name, in the dialog to challenge a member. */
const SHOWN_AT_MOST = 40;

/**
 * A row that scrolls on a phone, a column that scrolls on a desk. Its height is fixed, so that nothing moves when
 * members come and go.
 */
const FRAME_CLASS = 'relative -mx-2 h-28 xl:min-h-0 xl:flex-1';
const LIST_CLASS =
  'relative flex h-full overflow-x-auto overflow-y-hidden xl:absolute xl:inset-0 xl:flex-col xl:overflow-x-hidden xl:overflow-y-auto';

interface OnlineMembersProps {
  /** Undefined until known. */
  present: readonly OnlineOpponent[] | undefined;
  slug: string;
  /** Whether the bots follow the members. */
  hasBots: boolean;
  onChallenge: (opponent: Opponent) => void;
}

export function OnlineMembers({ present, slug, hasBots, onChallenge }: OnlineMembersProps) {
  const t = useTranslations('presence');
  const common = useTranslations('common');
  const shown = present?.slice(0, SHOWN_AT_MOST) ?? [];
  const { data: people } = useQuery({
    ...peopleQuery(shown.map(({ user_id }) => user_id)),
    placeholderData: keepPreviousData,
  });
  const ratingOf = ({ user_id }: OnlineOpponent) => {
    const person = people?.get(user_id);
    return person && ratingText(person.chess);
  };
  if (present === undefined) return <OnlineSkeleton label={common('loading')} />;
  if (present.length === 0 && !hasBots) {
    return (
      <div className={FRAME_CLASS}>
        <p className="px-2 pt-1 text-muted">{t('empty')}</p>
      </div>
    );
  }
  return (
    <div className={FRAME_CLASS}>
      <ul className={LIST_CLASS}>
        {present.length === 0 && (
          <li className="w-26 shrink-0 p-2 text-small text-muted xl:w-auto xl:text-body">
            {t('empty')}
          </li>
        )}
        {shown.map((member) => (
          <li key={member.user_id} className="shrink-0">
            {member.availability === 'busy' ? (
              <Link
                to="/$workspace/chess/players/$player"
                params={{ workspace: slug, player: member.user_id }}
                className={ITEM_CLASS}
              >
                <MemberFace member={member} rating={ratingOf(member)} />
              </Link>
            ) : (
              <button type="button" className={ITEM_CLASS} onClick={() => onChallenge(member)}>
                <MemberFace member={member} rating={ratingOf(member)} />
              </button>
            )}
          </li>
        ))}
        {present.length > shown.length && (
          <li className="shrink-0 self-center px-3 text-small text-muted">
            {t('more', { count: present.length - shown.length })}
          </li>
        )}
        {hasBots && <BotsHere slug={slug} />}
      </ul>
    </div>
  );
}

function MemberFace({ member, rating }: { member: OnlineOpponent; rating: string | undefined }) {
  const t = useTranslations('presence');
  const isFree = member.availability === 'available';
  return (
    <>
      <PresentAvatar name={member.name} seed={member.user_id} availability={member.availability} />
      <FaceText name={member.name} words={rating ?? '…'} />
      <span
        // The dot has the other labels already.
        aria-hidden={!isFree}
        className={`sr-only shrink-0 text-small xl:not-sr-only ${isFree ? 'font-semibold text-accent' : 'text-muted'}`}
      >
        {t(isFree ? 'challenge' : member.availability)}
      </span>
    </>
  );
}

function OnlineSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className={`${FRAME_CLASS} flex gap-4 px-2 xl:flex-col`}>
      {[1, 2, 3].map((place) => (
        <span key={place} className="skeleton my-2 block size-10" />
      ))}
    </output>
  );
}
