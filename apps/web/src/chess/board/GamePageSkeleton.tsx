/** Placeholders for a page of one game, with the final places and sizes. */
export function GamePageSkeleton({ label }: { label: string }) {
  return (
    <output aria-label={label} className="game-page">
      <h1 className="sr-only">{label}</h1>
      <div className="game-grid">
        <div className="game-bar game-bar-top">
          <BarSkeleton />
        </div>
        <div className="game-board">
          <div className="game-board-skeleton" />
        </div>
        <div className="game-bar game-bar-bottom">
          <BarSkeleton />
        </div>
        <div className="game-panel" />
      </div>
    </output>
  );
}

function BarSkeleton() {
  return (
    <>
      <div className="skeleton size-3" />
      <div className="skeleton h-3 w-32" />
      <div className="skeleton ml-auto h-8 w-20" />
    </>
  );
}
