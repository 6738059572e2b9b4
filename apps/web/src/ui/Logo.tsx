/** The logo: a chess rook that is also the bird of that name. */
export function RookMark({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} fill="currentColor" aria-hidden="true">
      <path
        fillRule="evenodd"
        d="M4 4h4.4v3.2h2.8V4h4.6v3.2h2.8V4H23v4.7c2.6.5 4.9 1.9 7 4-2.3.9-4.6 1.3-7 1.3v.4l-2.6 2.6L21.8 25H24v4H3v-4h2.2l1.4-8L4 14.4zm14.4 5.2a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-large font-bold">
      <RookMark className="size-7 text-accent" />
      Rookery
    </span>
  );
}
