import { drawIcon } from '../../ui/draw-icon.tsx';

export const EditIcon = drawIcon(<path d="m5 19 .8-4L16 4.800l3.200 3.200L9 18.200zM14 7l3 3" />);
export const PrintIcon = drawIcon(<path d="M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z" />);
export const SwapIcon = drawIcon(
  <path d="M4 8h14M14.500 4.500 18 8l-3.500 3.500M20 16H6M9.500 12.500 6 16l3.500 3.500" />,
);
