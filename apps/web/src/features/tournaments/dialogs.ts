/**
 * All dialogs of a tournament, in one file to load: modules that many files share are loaded with every page of the
 * app.
 */
export { AddPlayerDialog } from './AddPlayerDialog.tsx';
export { ControlDialog } from './ControlDialog.tsx';
export { ForbiddenPairsDialog } from './ForbiddenPairsDialog.tsx';
export { PlayerDialog } from './PlayerDialog.tsx';
export { PublishDialog } from './PublishDialog.tsx';
export { RepairDialog } from './RepairDialog.tsx';
export { ResultDialog } from './ResultDialog.tsx';
export { SettingsDialog } from './SettingsDialog.tsx';
export { TraceDialog } from './TraceDialog.tsx';
export { WithdrawDialog } from './WithdrawDialog.tsx';
