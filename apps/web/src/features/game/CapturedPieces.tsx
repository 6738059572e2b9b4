import { oppositeColor, type Color } from '@rookery/chess';
import { useTranslations } from 'use-intl';
import type { PieceSet } from '../../ui/board/themes.ts';
import type { Material } from './material.ts';

interface CapturedPiecesProps {
  color: Color;
  material: Material;
  pieces: PieceSet;
}

/** The pieces that this side has captured. */
export function CapturedPieces({ color, material, pieces }: CapturedPiecesProps) {
  const { taken, lead } = material;
  const t = useTranslations('game');
  const chess = useTranslations('chess');
  const opponent = oppositeColor(color);
  const names = taken.map((role) => chess(`pieces.${role}`)).join(', ');
  return (
    <p className="flex h-5 min-w-0 items-center">
      <span aria-hidden="true" data-pieces={pieces} className="game-tray">
        {groupsOf(taken).map(([role, places]) => (
          <span key={role} className="game-taken-kind">
            {places.map((place) => (
              <span key={place} className={`game-taken piece ${opponent} ${role}`} />
            ))}
          </span>
        ))}
      </span>
      {lead > 0 && (
        <span aria-hidden="true" className="ml-1 text-small text-muted">
          +{lead}
        </span>
      )}
      {taken.length > 0 && (
        <span className="sr-only">
          {t('taken', { pieces: names })}
          {lead > 0 && `, ${t('ahead', { points: lead })}`}
        </span>
      )}
    </p>
  );
}

/** Pieces of one kind overlap. */
function groupsOf(taken: Material['taken']): [role: string, places: number[]][] {
  const kinds = [...new Set(taken)];
  return kinds.map((kind) => [
    kind,
    taken.flatMap((role, place) => (role === kind ? [place] : [])),
  ]);
}
