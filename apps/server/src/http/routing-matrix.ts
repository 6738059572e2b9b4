/**
 * The response to each kind of caller at each address. The routing tests run every cell against a running server,
  * and docs/routing.md contains the table: change a rule here first.
 *
 * Page addresses are requested with a page and a query appended, API addresses as they are. `→ x` is a redirect (307)
  * to x that keeps page and query, `login` is a redirect to the login page that leads back, and a number is the status.
 */
export const ROUTING_MATRIX = `
| address                                  | anonymous         | outsider          | member            | club owner        | root admin        |
| ---------------------------------------- | ----------------- | ----------------- | ----------------- | ----------------- | ----------------- |
| /personal                                | login             | 200               | 200               | 200               | 200               |
| /PERSONAL                                | → /personal       | → /personal       | → /personal       | → /personal       | → /personal       |
| /internal                                | login             | 404               | 404               | 404               | 200               |
| /<own personal>                          | login             | → /personal       | → /personal       | → /personal       | → /personal       |
| /<OWN PERSONAL>                          | → /<own personal> | → /personal       | → /personal       | → /personal       | → /personal       |
| /<another's personal>                    | login             | 404               | 404               | 404               | 404               |
| /<all zero>                              | → /internal       | → /internal       | → /internal       | → /internal       | → /internal       |
| /<club>                                  | login             | 404               | 200               | 200               | 404               |
| /<CLUB>                                  | → /<club>         | → /<club>         | → /<club>         | → /<club>         | → /<club>         |
| /<other club>                            | login             | 404               | 404               | 404               | 404               |
| /<unknown>                               | login             | 404               | 404               | 404               | 404               |
| /<version 7>                             | 404               | 404               | 404               | 404               | 404               |
| /malformed                               | 404               | 404               | 404               | 404               | 404               |
| /workspaces/<own personal>               | → /<own personal> | → /personal       | → /personal       | → /personal       | → /personal       |
| /workspaces/<OWN PERSONAL>               | → /<own personal> | → /personal       | → /personal       | → /personal       | → /personal       |
| /workspaces/<another's personal>         | → /<another's personal> | → /<another's personal> | → /<another's personal> | → /<another's personal> | → /<another's personal> |
| /workspaces/<all zero>                   | → /internal       | → /internal       | → /internal       | → /internal       | → /internal       |
| /workspaces/<club>                       | → /<club>         | → /<club>         | → /<club>         | → /<club>         | → /<club>         |
| /workspaces/<other club>                 | → /<other club>   | → /<other club>   | → /<other club>   | → /<other club>   | → /<other club>   |
| /workspaces/<unknown>                    | → /<unknown>      | → /<unknown>      | → /<unknown>      | → /<unknown>      | → /<unknown>      |
| /workspaces/<version 7>                  | 404               | 404               | 404               | 404               | 404               |
| /workspaces/malformed                    | 404               | 404               | 404               | 404               | 404               |
| /workspaces/personal                     | 404               | 404               | 404               | 404               | 404               |
| /vi/personal                             | → /personal       | → /personal       | → /personal       | → /personal       | → /personal       |
| /vi/internal                             | → /internal       | → /internal       | → /internal       | → /internal       | → /internal       |
| /vi/<own personal>                       | → /<own personal> | → /personal       | → /personal       | → /personal       | → /personal       |
| /vi/<OWN PERSONAL>                       | → /<own personal> | → /personal       | → /personal       | → /personal       | → /personal       |
| /vi/<another's personal>                 | → /<another's personal> | → /<another's personal> | → /<another's personal> | → /<another's personal> | → /<another's personal> |
| /vi/<all zero>                           | → /internal       | → /internal       | → /internal       | → /internal       | → /internal       |
| /vi/<club>                               | → /<club>         | → /<club>         | → /<club>         | → /<club>         | → /<club>         |
| /vi/<other club>                         | → /<other club>   | → /<other club>   | → /<other club>   | → /<other club>   | → /<other club>   |
| /vi/<unknown>                            | → /<unknown>      | → /<unknown>      | → /<unknown>      | → /<unknown>      | → /<unknown>      |
| /vi/<version 7>                          | → /<version 7>    | → /<version 7>    | → /<version 7>    | → /<version 7>    | → /<version 7>    |
| /vi/malformed                            | → /malformed      | → /malformed      | → /malformed      | → /malformed      | → /malformed      |
| /vi/workspaces/<own personal>            | → /<own personal> | → /personal       | → /personal       | → /personal       | → /personal       |
| /vi/workspaces/<OWN PERSONAL>            | → /<own personal> | → /personal       | → /personal       | → /personal       | → /personal       |
| /vi/workspaces/<another's personal>      | → /<another's personal> | → /<another's personal> | → /<another's personal> | → /<another's personal> | → /<another's personal> |
| /vi/workspaces/<all zero>                | → /internal       | → /internal       | → /internal       | → /internal       | → /internal       |
| /vi/workspaces/<club>                    | → /<club>         | → /<club>         | → /<club>         | → /<club>         | → /<club>         |
| /vi/workspaces/<other club>              | → /<other club>   | → /<other club>   | → /<other club>   | → /<other club>   | → /<other club>   |
| /vi/workspaces/<unknown>                 | → /<unknown>      | → /<unknown>      | → /<unknown>      | → /<unknown>      | → /<unknown>      |
| /vi/workspaces/<version 7>               | → /workspaces/<version 7> | → /workspaces/<version 7> | → /workspaces/<version 7> | → /workspaces/<version 7> | → /workspaces/<version 7> |
| /vi/workspaces/malformed                 | → /workspaces/malformed | → /workspaces/malformed | → /workspaces/malformed | → /workspaces/malformed | → /workspaces/malformed |
| /                                        | 200               | → /personal       | → /<club>         | 200               | → /internal       |
| /vi                                      | → /               | → /personal       | → /<club>         | → /               | → /internal       |
| /vi/                                     | → /               | → /personal       | → /<club>         | → /               | → /internal       |
| /api/personal                            | 401               | 200               | 200               | 200               | 200               |
| /api/PERSONAL                            | 401               | 200               | 200               | 200               | 200               |
| /api/internal                            | 401               | 404               | 404               | 404               | 200               |
| /api/<own personal>                      | 401               | 200               | 200               | 200               | 200               |
| /api/<OWN PERSONAL>                      | 401               | 200               | 200               | 200               | 200               |
| /api/<another's personal>                | 401               | 404               | 404               | 404               | 404               |
| /api/<all zero>                          | 401               | 404               | 404               | 404               | 200               |
| /api/<club>                              | 401               | 404               | 200               | 200               | 404               |
| /api/<CLUB>                              | 401               | 404               | 200               | 200               | 404               |
| /api/<other club>                        | 401               | 404               | 404               | 404               | 404               |
| /api/<unknown>                           | 401               | 404               | 404               | 404               | 404               |
| /api/<version 7>                         | 401               | 404               | 404               | 404               | 404               |
| /api/malformed                           | 401               | 404               | 404               | 404               | 404               |
`;

export interface Cell {
  readonly address: string;
  readonly caller: string;
  readonly expected: string;
}

/** Every cell of the table, in reading order. */
export function matrixCells(): Cell[] {
  const [header = [], , ...rows] = ROUTING_MATRIX.trim().split('\n').map(cellsOfRow);
  const callers = header.slice(1);
  return rows.flatMap(([address = '', ...expected]) =>
    callers.map((caller, index) => ({ address, caller, expected: expected[index] ?? '' })),
  );
}

function cellsOfRow(row: string): string[] {
  return row.split('|').slice(1, -1).map((text) => text.trim());
}
