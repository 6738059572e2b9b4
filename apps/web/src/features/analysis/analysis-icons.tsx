import { drawIcon } from '../../ui/draw-icon.tsx';

export const PromoteIcon = drawIcon(<path d="M6 20v-6h9V5M15 4l-4 4.500M15 4l4 4.500" />);
export const RemoveIcon = drawIcon(
  <path d="M4 7h16M9 7V4h6v3M6.500 7v13h11V7M10 11v5.500M14 11v5.500" />,
);
export const HandIcon = drawIcon(
  <path d="M12 3v18M3 12h18M12 3 9.500 5.500M12 3l2.500 2.500M12 21l-2.500-2.500M12 21l2.500-2.500M3 12l2.500-2.500M3 12l2.500 2.500M21 12l-2.500-2.500M21 12l-2.500 2.500" />,
);
export const BoardIcon = drawIcon(<path d="M4 4h16v16H4zM12 4v16M4 12h16" />);
export const ExchangeIcon = drawIcon(
  <path d="M5 8h13M14.500 4.500 18 8l-3.500 3.500M19 16H6M9.500 12.500 6 16l3.500 3.500" />,
);
export const FreshIcon = drawIcon(<path d="M12 5v14M5 12h14" />);
