import { randomUUID } from 'node:crypto';
import { grantRoot } from '@rookery/database';
import { commonServer, send, signUp, type CommonServer, type TestMember } from '@rookery/testkit';
import { ROOT_WORKSPACE_ID } from '@rookery/workspace-routing';
import { beforeAll, describe, expect, test } from 'vitest';
import { matrixCells } from './routing-matrix.ts';

/** The ids that replace `<name>` in the table. */
type Places = Record<string, string>;

let server: CommonServer;
const members: Record<string, TestMember> = {};
let places: Places;

beforeAll(async () => {
  server = await commonServer();
  for (const name of ['outsider', 'member', 'club owner', 'root admin', 'another member']) {
    members[name] = await signUp(server.url, name);
  }
  const club = await found(named('club owner'), 'The club');
  await join(club, named('club owner'), named('member'));
  await grantRoot(server.databaseUrl, named('root admin').email);
  places = {
    "another's personal": named('another member').personalWorkspaceId,
    'all zero': ROOT_WORKSPACE_ID,
    club,
    'other club': await found(named('another member'), 'The other club'),
    unknown: randomUUID(),
    'version 7': '01890a5d-ac96-774b-bcce-b302099a8057',
  };
  // All kinds of default workspaces: the outsider has the initial one, and the club owner has none.
  await chooseDefault(named('member'), club);
  await chooseDefault(named('club owner'), null);
  await chooseDefault(named('root admin'), 'internal');
});

const PAGE = '/tasks';

describe('the routing matrix', () => {
  const cells = matrixCells();

  test('has at least 150 cells', () => {
    expect(cells.length).toBeGreaterThanOrEqual(150);
  });

  for (const { address, caller, expected } of cells) {
    const api = address.startsWith('/api/');
    for (const query of api ? [''] : ['', '?b=2&a=%20x&&c']) {
      test(`${caller} at ${address}${query} gets ${expected}`, async () => {
        const member = members[caller];
        const own = (member ?? named('outsider')).personalWorkspaceId;
        const place = { ...places, 'own personal': own };
        const page = api || /^\/(vi\/?)?$/.test(address) ? '' : PAGE;
        const path = fill(address, place) + page + query;
        const response = await (member ?? anonymous()).send({ path });

        const location = locationOf(expected, { place, path, page, query });
        expect([response.status, response.headers.location]).toEqual(
          location === null ? [Number(expected), undefined] : [307, location],
        );
        const prefixed = address.startsWith('/vi');
        expect(
          response.headers['set-cookie']?.some((line) => line.startsWith('locale=vi;')) ?? false,
        ).toBe(prefixed);
      });
    }
  }
});

/** The redirect target of a cell, or null. */
function locationOf(
  expected: string,
  at: { place: Places; path: string; page: string; query: string },
): string | null {
  if (expected === 'login') return `/login?next=${encodeURIComponent(at.path)}`;
  if (!expected.startsWith('→ ')) return null;
  return fill(expected.slice(2), at.place) + at.page + at.query;
}

/** Replaces `<club>` by its id, and `<CLUB>` by its id in upper case. */
function fill(template: string, place: Places): string {
  return template.replace(/<([^>]+)>/g, (_, name: string) => {
    const id = place[name.toLowerCase()];
    if (id === undefined) throw new Error(`The table has an unknown placeholder: ${name}`);
    return name === name.toUpperCase() ? id.toUpperCase() : id;
  });
}

function named(name: string): TestMember {
  const member = members[name];
  if (member === undefined) throw new Error(`There is no member ${name}`);
  return member;
}

function anonymous(): Pick<TestMember, 'send'> {
  return { send: (request) => send(server.url, request) };
}

async function found(member: TestMember, name: string): Promise<string> {
  const response = await member.send({ method: 'POST', path: '/api/workspaces', json: { name } });
  return response.json<{ workspace: { id: string } }>().workspace.id;
}

async function join(workspace: string, owner: TestMember, guest: TestMember): Promise<void> {
  const path = `/api/${workspace}/invite/create`;
  const { token } = (await owner.send({ method: 'POST', path, json: {} })).json<{
    token: string;
  }>();
  const accepted = await guest.send({ method: 'POST', path: `/api/invites/${token}/accept` });
  expect(accepted.status).toBe(200);
}

async function chooseDefault(member: TestMember, choice: string | null): Promise<void> {
  const json = { default_workspace_id: choice };
  const changed = await member.send({ method: 'PATCH', path: '/api/account', json });
  expect(changed.status).toBe(200);
}
