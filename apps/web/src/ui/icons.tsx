import { drawIcon } from './draw-icon.tsx';

export const HomeIcon = drawIcon(
  <path d="M4 20V5h4v3h2.5V5h3v3H16V5h4v15zM10 20v-5a2 2 0 0 1 4 0v5" />,
);
export const TasksIcon = drawIcon(<path d="M4 5h4v4H4zM4 15h4v4H4zM12 7h8M12 17h8" />);
export const ChessIcon = drawIcon(
  <>
    <circle cx="12" cy="6.8" r="3.2" />
    <path d="M8 11.4h8M10 11.4c0 3-1 4.8-3.2 6.4h10.4c-2.2-1.6-3.2-3.4-3.2-6.4M6 20.6h12" />
  </>,
);
export const MembersIcon = drawIcon(
  <>
    <circle cx="9" cy="8" r="3.4" />
    <path d="M3 20c0-4 2.4-6 6-6s6 2 6 6M16 5a3.4 3.4 0 0 1 0 6.2M18 14.6c2 .8 3 2.7 3 5.4" />
  </>,
);
export const NewsIcon = drawIcon(<path d="M4 5h13v15H4zM17 9h3v11h-3M7 9h7M7 12.5h7M7 16h4" />);
export const SettingsIcon = drawIcon(
  <>
    <path d="M4 7h8M18 7h2M4 17h2M12 17h8" />
    <circle cx="15" cy="7" r="2.6" />
    <circle cx="9" cy="17" r="2.6" />
  </>,
);
export const PersonIcon = drawIcon(
  <>
    <circle cx="12" cy="8" r="3.8" />
    <path d="M4.5 20.5c0-4.4 3-6.5 7.5-6.5s7.5 2.1 7.5 6.5" />
  </>,
);
export const SearchIcon = drawIcon(
  <>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15.2 15.2 5 5" />
  </>,
);
export const BellIcon = drawIcon(
  <path d="M6 17v-6a6 6 0 0 1 12 0v6l1.500 1.500h-15zM10 21h4M12 5V3" />,
);
export const ChevronsIcon = drawIcon(<path d="m8 9.5 4-4 4 4M8 14.5l4 4 4-4" />);
export const ChevronDownIcon = drawIcon(<path d="m7 10 5 5 5-5" />);
export const ArrowIcon = drawIcon(<path d="M4 12h15M13.5 6.5 19 12l-5.5 5.5" />);
export const PlusIcon = drawIcon(<path d="M12 5v14M5 12h14" />);
export const CheckIcon = drawIcon(<path d="m5 12.5 4.8 4.8L19 7.5" strokeWidth={2.2} />);
export const CloseIcon = drawIcon(<path d="m6 6 12 12M18 6 6 18" />);
export const CopyIcon = drawIcon(<path d="M9 9h11v11H9zM5.5 15H4V4h11v1.5" />);
export const LinkIcon = drawIcon(
  <path d="M10 14 14 10M9.5 7.5 12 5a4.2 4.2 0 0 1 6 0l1 1a4.2 4.2 0 0 1 0 6l-2.5 2.5M14.5 16.5 12 19a4.2 4.2 0 0 1-6 0l-1-1a4.2 4.2 0 0 1 0-6l2.5-2.5" />,
);
export const ShareIcon = drawIcon(<path d="M12 15V4M7.5 8.5 12 4l4.5 4.5M5 12v8h14v-8" />);
export const DownloadIcon = drawIcon(<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />);
export const SignOutIcon = drawIcon(<path d="M13 4H5v16h8M10 12h10M16.5 8.5 20 12l-3.5 3.5" />);
export const CalendarIcon = drawIcon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V6M15.5 3.5V6" />);
export const ComputerIcon = drawIcon(
  <path d="M7 7h10v10H7zM10 7V4M14 7V4M10 20v-3M14 20v-3M7 10H4M7 14H4M20 10h-3M20 14h-3" />,
);
export const ClockIcon = drawIcon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const DetailsIcon = drawIcon(<path d="M4 6h16M4 12h16M4 18h9" />);
export const AlertIcon = drawIcon(<path d="M12 4 2.8 20h18.4zM12 10v4.5M12 17.2v.1" />);
export const MoreIcon = drawIcon(
  <path d="M5.500 12h.01M12 12h.01M18.500 12h.01" strokeWidth={2.6} />,
);
export const PinIcon = drawIcon(<path d="M9 4h6l-1 6 3 3H7l3-3zM12 13v7" />);
export const RepeatIcon = drawIcon(<path d="M4 11V7h13M14 4l3 3-3 3M20 13v4H7M10 20l-3-3 3-3" />);
export const HelpIcon = drawIcon(
  <path d="M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16M9.5 9.8a2.5 2.5 0 1 1 3.6 2.2q-1.1.6-1.1 1.6M12 16.3v.1" />,
);
export const KeyIcon = drawIcon(
  <>
    <circle cx="8" cy="15" r="4" />
    <path d="m11 12 8-8M15.5 7.5 19 11M13 10l2 2" />
  </>,
);
