import { drawIcon } from '../../ui/draw-icon.tsx';

export const FlagIcon = drawIcon(<path d="M6 21V4h12l-3 4 3 4H6" />);
export const TakebackIcon = drawIcon(<path d="M9 6 4 11l5 5M4.5 11H15a5 5 0 0 1 0 10h-3" />);
export const DrawIcon = drawIcon(
  <path d="M6 20 18 4M4 6l2-2v7M14 14.5c0-2 4.5-2 4.5.3 0 2-4.5 2.700-4.500 5.200h4.700" />,
);
export const HintIcon = drawIcon(
  <path d="M9 20h6M9.500 17h5M9.500 17c0-3-3.500-4-3.500-7.500a6 6 0 0 1 12 0c0 3.500-3.500 4.500-3.500 7.500" />,
);
export const ZenIcon = drawIcon(<path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" />);
export const NotesIcon = drawIcon(<path d="M6 3.500h9l3 3V20.500H6zM9 9h6M9 12.500h6M9 16h4" />);
export const PlanIcon = drawIcon(<path d="M4 12h6l4-6h6M10 12l4 6h6" />);
export const EyeIcon = drawIcon(
  <path d="M2.500 12C5 7.500 8.300 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-5.800 6.500-9.500 6.500S5 16.500 2.500 12zM12 9.200a2.800 2.800 0 1 0 0 5.600 2.800 2.800 0 0 0 0-5.600z" />,
);
export const BerserkIcon = drawIcon(<path d="M13 3 5.5 13.5H11L9.5 21 18 10h-5.5z" />);
