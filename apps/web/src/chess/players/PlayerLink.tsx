import type { MemberProfile } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { PersonName } from './PersonName.tsx';

interface PlayerLinkProps {
  person: MemberProfile | null | undefined;
  slug: string;
}

/** A player's name, linked to their profile once it is loaded. Juniors of other clubs have no profile. */
export function PlayerLink({ person, slug }: PlayerLinkProps) {
  if (!person || person.is_hidden) {
    return (
      <span className="truncate font-semibold">
        <PersonName person={person} />
      </span>
    );
  }
  return (
    <Link
      to="/$workspace/chess/players/$player"
      params={{ workspace: slug, player: person.user_id }}
      className="truncate font-semibold hover:text-accent hover:underline"
    >
      {person.name}
    </Link>
  );
}
