import type { ChessGame, ConditionalMoves as StoredLines } from '@rookery/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { callApi } from '../../api/call-api.ts';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import { useErrorWords } from '../../api/use-error-words.ts';
import { preparationQuery } from '../../chess/games/preparation-query.ts';
import { isOwnTurn } from '../../chess/games/results.ts';
import { useGame } from '../../live/use-game.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { tell, tellFailure } from '../../ui/toasts.ts';
import { keptLine, lineText, withLine } from './conditional-lines.ts';
import type { TreeView } from './use-analysis.ts';

interface ConditionalMovesProps {
  game: ChessGame;
  ownId: string;
  view: TreeView;
}

/** The member's replies to moves that the opponent has not made yet, taken from the board. */
export function ConditionalMoves({ game: opened, ownId, view }: ConditionalMovesProps) {
  const t = useTranslations('analysis.conditional');
  const game = useGame(opened.id, 'glance').game ?? opened;
  return (
    <section aria-labelledby="conditional-moves" className="analysis-conditional">
      <h2 id="conditional-moves" className="font-semibold">
        {t('title')}
      </h2>
      <p className="text-small text-muted">{t('noEngine')}</p>
      {isOwnTurn(game, ownId) ? (
        <p className="text-small text-muted">{t('ownTurn')}</p>
      ) : (
        // The stored lines begin with the opponent's next move, so each move loads them again.
        <Lines key={game.moves.length} game={game} view={view} />
      )}
    </section>
  );
}

function Lines({ game, view }: { game: ChessGame; view: TreeView }) {
  const t = useTranslations('analysis.conditional');
  const stored = useQuery({ ...preparationQuery(game.id), refetchOnMount: 'always' });
  const save = useSave(game.id);
  if (stored.isError) return <LoadFailure query={stored} />;
  const moves = stored.data?.conditional_moves ?? { ply: game.moves.length, lines: [] };
  const line = keptLine(view.place, game.moves);
  return (
    <>
      <p className="text-small text-muted">{t('lead')}</p>
      <Button
        look="secondary"
        className="justify-self-start"
        disabled={line === null || stored.isPending}
        busy={save.isPending}
        onClick={() =>
          line !== null && save.mutate({ ...moves, lines: withLine(moves.lines, line) })
        }
      >
        {t('add')}
      </Button>
      {moves.lines.length > 0 && (
        <ul className="grid gap-1">
          {moves.lines.map((each) => (
            <LineRow
              key={each.join(' ')}
              text={lineText(view.tree, game.moves, each)}
              onRemove={() =>
                save.mutate({ ...moves, lines: moves.lines.filter((other) => other !== each) })
              }
            />
          ))}
        </ul>
      )}
    </>
  );
}

function LineRow({ text, onRemove }: { text: string; onRemove: () => void }) {
  const t = useTranslations('analysis.conditional');
  return (
    <li className="flex items-center gap-2">
      <span className="min-w-0 flex-1 text-small">{text}</span>
      <IconButton label={t('remove', { line: text })} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}

function useSave(gameId: string) {
  const t = useTranslations('analysis.conditional');
  const errorWords = useErrorWords();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StoredLines) =>
      callApi('PUT /api/chess/games/:gameId/conditional-moves', { params: { gameId }, body }),
    onSuccess: () => tell(t('saved')),
    onError: (error) => tellFailure(t('failed'), errorWords(error)),
    onSettled: () => client.invalidateQueries({ queryKey: preparationQuery(gameId).queryKey }),
  });
}
