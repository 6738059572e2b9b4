export const SECTIONS = 50;
export const PAGES_OF_A_SECTION = 100;

export function pathOf(section: number, page: number): string {
  return `/section/${section}/${page}`;
}

/** All pages of the sections. */
export const PATHS: readonly string[] = Array.from({ length: SECTIONS }, (_, section) =>
  Array.from({ length: PAGES_OF_A_SECTION }, (_each, page) => pathOf(section, page)),
).flat();
