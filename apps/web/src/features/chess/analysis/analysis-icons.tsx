/** Drawn by the same hand as those of `ui/icons.tsx`, for this page alone. */
function drawIcon(path: string) {
  return function Icon() {
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
        <path d={path} />
      </svg>
    );
  };
}

export const AnalyseIcon = drawIcon('M4 4v16h16M7.500 15.500l4-5 3.500 3 4.500-7');
export const PromoteIcon = drawIcon('M6 20v-6h9V5M15 4l-4 4.500M15 4l4 4.500');
export const RemoveIcon = drawIcon('M4 7h16M9 7V4h6v3M6.500 7v13h11V7M10 11v5.500M14 11v5.500');
export const HandIcon = drawIcon(
  'M12 3v18M3 12h18M12 3 9.500 5.500M12 3l2.500 2.500M12 21l-2.500-2.500M12 21l2.500-2.500M3 12l2.500-2.500M3 12l2.500 2.500M21 12l-2.500-2.500M21 12l-2.500 2.500',
);
export const BoardIcon = drawIcon('M4 4h16v16H4zM12 4v16M4 12h16');
export const ExchangeIcon = drawIcon(
  'M5 8h13M14.500 4.500 18 8l-3.500 3.500M19 16H6M9.500 12.500 6 16l3.500 3.500',
);
export const FreshIcon = drawIcon('M12 5v14M5 12h14');
