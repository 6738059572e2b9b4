/** Placeholders with the height of the rows to come, so that nothing moves when they load. */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <output aria-label={label} className="block">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-16 items-center gap-4 border-b border-line">
          <div className="skeleton size-6" />
          <div className="skeleton h-3" style={{ width: `${56 - (row % 3) * 12}%` }} />
        </div>
      ))}
    </output>
  );
}
