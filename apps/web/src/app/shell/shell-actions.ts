/** Actions of the rail and the top bar. */
export interface ShellActions {
  onSearch: () => void;
  /** The member is about to open the palette, so its code is loaded. */
  onSearchIntent: () => void;
  onCreate: () => void;
}
