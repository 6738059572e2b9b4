import type { Color } from '@rookery/chess';
import type { ChessGame, MemberProfile } from '@rookery/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PlayerLink } from '../../chess/players/PlayerLink.tsx';
import { PlayerStrength } from '../../chess/players/PlayerStrength.tsx';
import type { PieceSet } from '../../ui/board/themes.ts';
import { CapturedPieces } from './CapturedPieces.tsx';
import type { Material } from './material.ts';
import type { Presence } from './presence.ts';

interface PlayerBarProps {
  game: ChessGame;
  color: Color;
  person: MemberProfile | null | undefined;
  presence: Presence;
  material: Material;
  pieces: PieceSet;
  slug: string;
  clock: ReactNode;
  /** Above or below the board. */
  place: 'top' | 'bottom';
}

export function PlayerBar(props: PlayerBarProps) {
  const { game, color, person, presence, material, pieces, slug, clock, place } = props;
  const t = useTranslations('game');
  return (
    <section
      aria-label={t(`players.${color}`, { name: person?.name ?? t('unknownPlayer') })}
      className={`game-bar game-bar-${place}`}
    >
      <div data-hidden-in-zen="" className="min-w-0 flex-1">
        <p className="flex items-baseline gap-2">
          <ConnectionDot presence={presence} />
          <PlayerLink person={person} slug={slug} />
          {/* Rendered after the name has loaded, which would push it aside. */}
          {person !== undefined && (
            <span className="shrink-0 text-small text-muted">
              <PlayerStrength game={game} color={color} person={person} />
            </span>
          )}
          {person?.is_bot && (
            <span className="shrink-0 text-small text-muted">{t('computer')}</span>
          )}
        </p>
        <CapturedPieces color={color} material={material} pieces={pieces} />
      </div>
      {clock}
    </section>
  );
}

/** Whether the player is connected to this game. */
function ConnectionDot({ presence }: { presence: Presence }) {
  const t = useTranslations('game');
  return (
    <span title={t(presence)} data-presence={presence} className="game-presence">
      <span className="sr-only">{t(presence)}</span>
    </span>
  );
}
