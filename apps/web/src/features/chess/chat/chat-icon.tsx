/** Drawn by the same hand as those of `ui/icons.tsx`. */
export function ChatIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="square"
      aria-hidden="true"
    >
      <path d="M4 5h16v11h-8l-4.5 4v-4H4zM8 9.2h8M8 12.2h5" />
    </svg>
  );
}
