/** The width of the search, with the member's rating in the middle. The text beside it says the same. */
export function ReachBand({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="relative h-2 overflow-hidden rounded-full bg-line">
      <div
        className="absolute inset-0 bg-accent transition-transform duration-500 ease-linear"
        style={{ transform: `scaleX(${share})` }}
      />
      <div className="absolute inset-y-0 left-1/2 w-1 -translate-x-1/2 bg-raised" />
    </div>
  );
}
