import { useTranslations } from 'use-intl';
import { useOpening } from '../../../chess/openings/use-opening.ts';
import { useChessPreferences } from '../../../chess/preferences/use-preferences.ts';
import { MiniBoard } from '../../../ui/board/MiniBoard.tsx';
import { turnOf } from '../../../ui/board/position-state.ts';

/** The position from which the game of a challenge starts, with the name of its opening if it has one. */
export default function ChallengeStart({ fen }: { fen: string }) {
  const t = useTranslations('start');
  const { board, pieces } = useChessPreferences();
  const opening = useOpening([], 0, fen);
  const turn = turnOf(fen);
  return (
    <div className="mt-2 flex items-center gap-3">
      <div className="w-24 shrink-0">
        <MiniBoard fen={fen} lastMove={null} orientation={turn} theme={board} pieces={pieces} />
      </div>
      <p className="min-w-0 text-small">
        <span className="block font-semibold">{opening ?? t('fromPosition')}</span>
        <span className="text-muted">{t('turn', { color: turn })}</span>
      </p>
    </div>
  );
}
