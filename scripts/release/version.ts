const FORM = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

export function isVersion(text: string): boolean {
  return FORM.test(text);
}

/** Compares two versions number by number. */
export function isNewer(candidate: string, current: string): boolean {
  const [a, b] = [candidate, current].map((version) => version.split('.').map(Number));
  const differing = a?.findIndex((number, index) => number !== b?.[index]) ?? -1;
  return differing >= 0 && (a?.[differing] ?? 0) > (b?.[differing] ?? 0);
}
