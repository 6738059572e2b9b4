/** What the rail and the top bar can start. */
export interface ShellActions {
  onSearch: () => void;
  /** Somebody is about to: time to load it. */
  onSearchIntent: () => void;
  onCreate: () => void;
}
