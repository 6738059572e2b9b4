import './analysis.css';

/** Placeholders with the final place and size of the board. */
export function AnalysisSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className="analysis-page">
      <h1 className="sr-only">{label}</h1>
      <div className="analysis-grid">
        <div className="analysis-board">
          <div className="analysis-bar" />
          <div className="analysis-board-skeleton" />
        </div>
        <div className="analysis-panel" />
      </div>
    </output>
  );
}
