import { HomeIcon, MembersIcon, SettingsIcon, TasksIcon } from '../../ui/icons.tsx';

/** The pages of a workspace in the order of the rail. */
export const NAV_ITEMS = [
  { to: '/$workspace', label: 'home', Icon: HomeIcon },
  { to: '/$workspace/tasks', label: 'tasks', Icon: TasksIcon },
  { to: '/$workspace/members', label: 'members', Icon: MembersIcon },
  { to: '/$workspace/settings', label: 'settings', Icon: SettingsIcon },
] as const;
