import { expect, test } from 'vitest';
import {
  parseWorkspaceIdentifier,
  resolveWorkspaceId,
  ROOT_WORKSPACE_ID,
  workspaceSlug,
  type WorkspaceId,
} from './identifier.ts';

const PERSONAL = '6f9619ff-8b86-4011-b42d-00c04fc964ff' as WorkspaceId;
const CLUB = 'c0a80101-1f4e-1f2a-9c3b-1234567890ab' as WorkspaceId;

test.each([
  ['personal', { kind: 'personal' }],
  ['Personal', { kind: 'personal' }],
  ['internal', { kind: 'internal' }],
  ['INTERNAL', { kind: 'internal' }],
  [ROOT_WORKSPACE_ID, { kind: 'internal' }],
  [CLUB, { kind: 'uuid', id: CLUB }],
  [CLUB.toUpperCase(), { kind: 'uuid', id: CLUB }],
  // Versions 1 to 5 and the variants 8, 9, a, b only.
  ['6f9619ff-8b86-0011-b42d-00c04fc964ff', null],
  ['6f9619ff-8b86-6011-b42d-00c04fc964ff', null],
  ['01890a5d-ac96-774b-bcce-b302099a8057', null],
  ['6f9619ff-8b86-4011-742d-00c04fc964ff', null],
  ['6f9619ff-8b86-4011-c42d-00c04fc964ff', null],
  ['00000000-0000-0000-0000-000000000001', null],
  ['6f9619ff8b864011b42d00c04fc964ff', null],
  ['{6f9619ff-8b86-4011-b42d-00c04fc964ff}', null],
  ['%70ersonal', null],
  ['', null],
])('%s is read as %o', (segment, expected) => {
  expect(parseWorkspaceIdentifier(segment)).toEqual(expected);
});

test('an identifier resolves as the specification says', () => {
  expect(resolveWorkspaceId({ kind: 'personal' }, PERSONAL)).toBe(PERSONAL);
  expect(resolveWorkspaceId({ kind: 'internal' }, PERSONAL)).toBe(ROOT_WORKSPACE_ID);
  expect(resolveWorkspaceId({ kind: 'uuid', id: CLUB }, PERSONAL)).toBe(CLUB);
});

test('personal resolves to null without a caller', () => {
  expect(resolveWorkspaceId({ kind: 'personal' }, null)).toBeNull();
});

test('a workspace id is converted to its slug, or stays the id', () => {
  expect(workspaceSlug(PERSONAL, PERSONAL)).toBe('personal');
  expect(workspaceSlug(ROOT_WORKSPACE_ID, PERSONAL)).toBe('internal');
  expect(workspaceSlug(CLUB, PERSONAL)).toBe(CLUB);
  expect(workspaceSlug(PERSONAL, null)).toBe(PERSONAL);
});
