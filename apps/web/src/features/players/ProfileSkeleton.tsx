/** Placeholders for the numbers and the graph. */
export function ProfileSkeleton({ label }: { label: string }) {
  return (
    <output
      aria-label={label}
      className="grid gap-x-16 gap-y-10 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <span className="grid content-start gap-6">
        <span className="skeleton h-12 w-40" />
        <span className="skeleton h-40" />
      </span>
      <span className="skeleton h-64" />
    </output>
  );
}
