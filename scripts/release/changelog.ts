const UNRELEASED = '## Unreleased';

/** Turns the section "Unreleased" into the section of a version, below a new, empty one. */
export function cutChangelog(text: string, version: string, date: string): string {
  const [before, after, ...more] = text.split(`\n${UNRELEASED}\n`);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`CHANGELOG.md needs exactly one section "${UNRELEASED}".`);
  }
  const [changes = ''] = after.split('\n## ');
  if (changes.trim() === '') throw new Error('CHANGELOG.md names no unreleased change.');
  return `${before}\n${UNRELEASED}\n\n## ${version} (${date})\n${after}`;
}
