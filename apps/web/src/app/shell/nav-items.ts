import { ChessIcon, HomeIcon, MembersIcon, SettingsIcon, TasksIcon } from '../../ui/icons.tsx';

/** The pages of a workspace in the order of the rail; `within` marks a page with sub-pages. */
export const NAV_ITEMS = [
  { to: '/$workspace', label: 'home', Icon: HomeIcon, within: false },
  { to: '/$workspace/tasks', label: 'tasks', Icon: TasksIcon, within: false },
  { to: '/$workspace/chess', label: 'chess', Icon: ChessIcon, within: true },
  { to: '/$workspace/members', label: 'members', Icon: MembersIcon, within: false },
  { to: '/$workspace/settings', label: 'settings', Icon: SettingsIcon, within: false },
] as const;

/** A phone has space for four and the account, whose menu has the settings. */
export const PHONE_NAV_ITEMS = NAV_ITEMS.filter(({ label }) => label !== 'settings');
