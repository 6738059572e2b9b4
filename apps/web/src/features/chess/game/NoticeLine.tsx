import type { Color } from '@rookery/chess';
import { oppositeColor, roleAt } from '@rookery/chess';
import type { ChessGame } from '@rookery/contract';
import { useCallback, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { ClockEstimate } from '../../../live/clock-estimate.ts';
import { Button } from '../../../ui/Button.tsx';
import { Countdown } from './Countdown.tsx';
import type { Notice } from './notice.ts';
import type { GameActions } from './use-game-actions.ts';
import type { GivenHint } from './use-hint.ts';
import { useIsSlow } from './use-is-slow.ts';
import type { Play } from './use-play.ts';

interface NoticeLineProps {
  notice: Notice;
  game: ChessGame;
  own: Color | null;
  opponentName: string;
  estimate: ClockEstimate | null;
  play: Play;
  actions: GameActions;
}

/** One line beside the board, always as tall: whatever is said in it, nothing moves. */
export function NoticeLine(props: NoticeLineProps) {
  const { notice, play, actions, opponentName: name } = props;
  const t = useTranslations('game.notice');
  switch (notice.kind) {
    case 'line':
      if (notice.status === 'connecting') return <Line>{t('connecting')}</Line>;
      return <Line tone="warning">{t(play.isSending ? 'lostSending' : 'lost')}</Line>;
    case 'confirm':
      return (
        <Line tone="call" words={t('confirm', { san: notice.san })}>
          <Answer look="primary" label={t('confirmYes')} onPress={play.confirm} />
          <Answer label={t('confirmNo')} onPress={play.discard} />
        </Line>
      );
    case 'offer': {
      const { what } = notice;
      return (
        <Line tone="call" words={t(what, { name })}>
          <Answer
            look="primary"
            label={t('accept')}
            onPress={() => actions.negotiate(what, 'accept')}
          />
          <Answer label={t('decline')} onPress={() => actions.negotiate(what, 'decline')} />
        </Line>
      );
    }
    case 'own-offer': {
      const { what } = notice;
      return (
        <Line words={t(what === 'draw' ? 'ownDraw' : 'ownTakeback')}>
          <Answer label={t('withdraw')} onPress={() => actions.negotiate(what, 'decline')} />
        </Line>
      );
    }
    case 'looking-back':
      return (
        <Line tone="call" words={t('lookingBack')}>
          <Answer label={t('backToGame')} onPress={() => play.look(play.line.length)} />
        </Line>
      );
    case 'hint':
      return <HintWords hint={notice.hint} game={props.game} />;
    case 'absent':
      return <Absence {...props} claimableAt={notice.claimableAt} />;
    case 'claimable-draw':
      return (
        <Line tone="call" words={t('claimableDraw')}>
          <Answer look="primary" label={t('claimDraw')} onPress={() => actions.claim('draw')} />
        </Line>
      );
    case 'first-move':
      return <FirstMove {...props} by={notice.by} />;
    case 'turn':
      return <Turn {...props} />;
  }
}

function HintWords({ hint, game }: { hint: GivenHint | null; game: ChessGame }) {
  const t = useTranslations('game.notice');
  const pieces = useTranslations('chess.pieces');
  if (hint === null) return <Line>{t('hintThinking')}</Line>;
  const { from: square, to } = hint;
  const piece = pieces(roleAt(game.game_state.fen, square) ?? 'pawn');
  return (
    <Line tone="call">
      <output>
        {to === null ? t('hintPiece', { piece, square }) : t('hintMove', { piece, square, to })}
      </output>
    </Line>
  );
}

function Absence(props: NoticeLineProps & { claimableAt: number }) {
  const { claimableAt, estimate, opponentName: name, actions } = props;
  const t = useTranslations('game.notice');
  const [overAt, setOverAt] = useState<number | null>(null);
  const over = useCallback(() => setOverAt(claimableAt), [claimableAt]);
  if (overAt !== claimableAt) {
    const time = () => <Countdown until={claimableAt} estimate={estimate} onOver={over} />;
    return <Line>{t.rich('away', { name, time })}</Line>;
  }
  return (
    <Line tone="call" words={t('awayNow', { name })}>
      <Answer look="primary" label={t('claimVictory')} onPress={() => actions.claim('victory')} />
    </Line>
  );
}

function FirstMove({ by, game, own, estimate }: NoticeLineProps & { by: number }) {
  const t = useTranslations('game.notice');
  const chess = useTranslations('chess.colors');
  const { turn } = game.game_state;
  const time = () => <Countdown until={by} estimate={estimate} />;
  return turn === own ? (
    <Line tone="call">{t.rich('firstOwn', { time })}</Line>
  ) : (
    <Line>{t.rich('firstOther', { color: chess(turn), time })}</Line>
  );
}

function Turn({ game, own, opponentName: name, play }: NoticeLineProps) {
  const t = useTranslations('game.notice');
  const chess = useTranslations('chess.colors');
  const { turn, check } = game.game_state;
  const isSlow = useIsSlow(play.isSending);
  if (isSlow) return <Line>{t('sending')}</Line>;
  if (play.isSending) return <Line>{t('turnOpponent', { name })}</Line>;
  if (own === null) return <Line>{t('turnOther', { color: chess(turn) })}</Line>;
  if (turn === oppositeColor(own)) return <Line>{t('turnOpponent', { name })}</Line>;
  return <Line tone="call">{t(check ? 'turnOwnCheck' : 'turnOwn')}</Line>;
}

interface LineProps {
  tone?: 'plain' | 'call' | 'warning';
  words?: string;
  /** The words themselves, or what can be answered to them. */
  children: ReactNode;
}

function Line({ tone = 'plain', words, children }: LineProps) {
  return (
    <div data-tone={tone} className="game-notice">
      <p className="min-w-0 flex-1">{words ?? children}</p>
      {words !== undefined && <div className="flex shrink-0 gap-2">{children}</div>}
    </div>
  );
}

interface AnswerProps {
  label: string;
  look?: 'primary' | 'secondary';
  onPress: () => void;
}

function Answer({ label, look = 'secondary', onPress }: AnswerProps) {
  return (
    <Button look={look} className="game-answer" onClick={onPress}>
      {label}
    </Button>
  );
}
