import { useTranslations } from 'use-intl';
import { MOST_LINES, type EngineChoice } from './use-engine-choice.ts';

interface EngineStripProps {
  choice: EngineChoice;
  /** The engine may not analyse this position. */
  isBlocked: boolean;
  score: string | null;
  depth: number | null;
  onChoose: (choice: EngineChoice) => void;
}

/** The engine's switch, its evaluation, and the number of lines. */
export function EngineStrip({ choice, isBlocked, score, depth, onChoose }: EngineStripProps) {
  const t = useTranslations('analysis.engine');
  const { isOn, lines } = choice;
  return (
    <div className="analysis-strip">
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        aria-label={t('switch')}
        title={t('switch')}
        className="analysis-switch"
        onClick={() => onChoose({ ...choice, isOn: !isOn })}
      >
        <span />
      </button>
      <span className="analysis-verdict" data-score={score ?? undefined}>
        {score ?? (isOn && !isBlocked ? '…' : '–')}
      </span>
      <span className="min-w-0 flex-1 truncate text-small text-muted">
        {depth === null ? '' : t('depth', { depth })}
      </span>
      <select
        aria-label={t('count')}
        value={lines}
        onChange={(event) => onChoose({ ...choice, lines: Number(event.target.value) })}
        className="analysis-count"
      >
        {Array.from({ length: MOST_LINES }, (_, index) => (
          <option key={index} value={index + 1}>
            {t('lineCount', { count: index + 1 })}
          </option>
        ))}
      </select>
    </div>
  );
}
