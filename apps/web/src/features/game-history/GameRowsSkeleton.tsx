/** Placeholders in the shape of the rows. */
export function GameRowsSkeleton({ rows, label }: { rows: number; label: string }) {
  return (
    <output aria-label={label} className="block">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="grid min-h-[11.25rem] grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-4 sm:min-h-[8.5rem] sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-6 xl:items-center"
        >
          <div className="skeleton aspect-square" />
          <div className="grid content-start gap-3 pt-1">
            <div className="skeleton h-3" style={{ width: `${44 - (row % 3) * 8}%` }} />
            <div className="skeleton h-3" style={{ width: `${36 - (row % 2) * 8}%` }} />
          </div>
        </div>
      ))}
    </output>
  );
}
