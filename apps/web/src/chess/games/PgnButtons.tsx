import type { ChessGame } from '@rookery/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ApiError } from '../../api/api-error.ts';
import { routePath } from '../../api/call-api.ts';
import { useErrorWords } from '../../api/use-error-words.ts';
import { copyText } from '../../ui/copy.ts';
import { ICON_BUTTON_CLASS, IconButton } from '../../ui/IconButton.tsx';
import { CopyIcon, DownloadIcon } from '../../ui/icons.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';

/** Downloads or copies the PGN of a game. */
export function PgnButtons({ game, players }: { game: ChessGame; players: string }) {
  const t = useTranslations('games');
  const errorWords = useErrorWords();
  const copy = useMutation({
    mutationFn: () => copyText(readPgn(game)),
    onSuccess: (isCopied) =>
      isCopied ? tell(t('pgnCopied')) : tellFailure(t('pgnNotCopied'), t('pgnNotCopiedWords')),
    onError: (error) => tellFailure(t('pgnNotCopied'), errorWords(error)),
  });
  const download = t('downloadPgn', { players });
  return (
    <div className="flex">
      <a
        href={pgnPath(game)}
        download={pgnFileName(game)}
        aria-label={download}
        title={download}
        className={ICON_BUTTON_CLASS}
      >
        <DownloadIcon />
      </a>
      <IconButton label={t('copyPgn', { players })} onClick={() => copy.mutate()}>
        <CopyIcon />
      </IconButton>
    </div>
  );
}

function pgnPath(game: ChessGame): string {
  return routePath('GET /api/chess/games/:gameId/pgn', { params: { gameId: game.id } });
}

/** `rookery-2026-03-14-1f2e3d4c.pgn`: sorts by day, and is unique for each game. */
function pgnFileName(game: ChessGame): string {
  return `rookery-${game.created_at.slice(0, 10)}-${game.id.slice(0, 8)}.pgn`;
}

async function readPgn(game: ChessGame): Promise<string> {
  const response = await fetch(pgnPath(game)).catch(() => null);
  if (response === null) throw new ApiError(0, 'network', '');
  if (!response.ok) throw new ApiError(response.status, 'unknown', '');
  return response.text();
}
