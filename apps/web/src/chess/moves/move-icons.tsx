import { drawIcon } from '../../ui/draw-icon.tsx';

export const FlipIcon = drawIcon(
  <path d="M7 20V5M7 4 3.5 8M7 4l3.5 4M17 4v15M17 20l-3.5-4M17 20l3.5-4" />,
);
export const KeyboardIcon = drawIcon(
  <path d="M3 6.500h18v11H3zM7 10h.01M10.300 10h.01M13.700 10h.01M17 10h.01M8 14h8" />,
);
export const FirstIcon = drawIcon(<path d="M6 5v14M18 5.500 10.500 12l7.500 6.500" />);
export const PreviousIcon = drawIcon(<path d="M15.500 5.500 8 12l7.500 6.500" />);
export const NextIcon = drawIcon(<path d="M8.500 5.500 16 12l-7.500 6.500" />);
export const LastIcon = drawIcon(<path d="M18 5v14M6 5.500 13.500 12 6 18.500" />);
