/** All time zones, and the given one if the browser does not list it. */
export function timeZoneOptions(given: string): { value: string; label: string }[] {
  const names = new Set([given, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return [...names]
    .toSorted((one, other) => one.localeCompare(other))
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
