/**
 * What each kind of viewer reaches of the members of each kind of club. The visibility tests run every cell, over HTTP
 * and in SQL with the role of requests, and docs/permissions.md contains the table: change a rule here first.
 */
export const VISIBILITY_MATRIX = `
| viewer         | of a member of | person | statistics | game | list | leaderboard | presence | live channel | chat | tournament chat | challenge | seek | link | report |
| -------------- | -------------- | ------ | ---------- | ---- | ---- | ----------- | -------- | ------------ | ---- | --------------- | --------- | ---- | ---- | ------ |
| stranger       | closed club A  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| stranger       | closed club B  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| stranger       | open club C    | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| stranger       | no club        | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of A    | closed club A  | yes    | yes        | yes  | yes  | yes         | yes      | yes          | yes  | yes             | yes       | yes  | yes  | -      |
| member of A    | closed club B  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of A    | open club C    | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of A    | no club        | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of A, B | closed club A  | yes    | yes        | yes  | yes  | yes         | yes      | yes          | yes  | yes             | yes       | yes  | yes  | -      |
| member of A, B | closed club B  | yes    | yes        | yes  | yes  | yes         | yes      | yes          | yes  | yes             | yes       | yes  | yes  | -      |
| member of A, B | open club C    | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of A, B | no club        | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of C    | closed club A  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of C    | closed club B  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of C    | open club C    | yes    | yes        | yes  | yes  | yes         | yes      | yes          | yes  | yes             | yes       | yes  | yes  | -      |
| member of C    | no club        | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of D    | closed club A  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of D    | closed club B  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| member of D    | open club C    | yes    | yes        | yes  | yes  | yes         | -        | yes          | yes  | yes             | yes       | yes  | -    | -      |
| member of D    | no club        | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| admin of A     | closed club A  | yes    | yes        | yes  | yes  | yes         | yes      | yes          | yes  | yes             | yes       | yes  | yes  | yes    |
| admin of A     | closed club B  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| admin of A     | open club C    | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| admin of A     | no club        | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| arbiter of A   | closed club A  | yes    | yes        | yes  | yes  | yes         | yes      | yes          | yes  | yes             | yes       | yes  | yes  | yes    |
| arbiter of A   | closed club B  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| arbiter of A   | open club C    | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| arbiter of A   | no club        | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| trainer of A   | closed club A  | yes    | yes        | yes  | yes  | yes         | yes      | yes          | yes  | yes             | yes       | yes  | yes  | -      |
| trainer of A   | closed club B  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| trainer of A   | open club C    | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| trainer of A   | no club        | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| platform admin | closed club A  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| platform admin | closed club B  | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| platform admin | open club C    | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | -      |
| platform admin | no club        | -      | -          | -    | -    | -           | -        | -            | -    | -               | -         | -    | -    | yes    |
`;

/**
 * What each kind of viewer reaches of a junior and of what the junior leaves behind in the club for juniors; `short` is
 * the first name with an initial. The junior has left a club of adults, which is open to the platform.
 */
export const JUNIOR_MATRIX = `
| viewer of a junior              | name  | leaderboard | profile | statistics | presence | game | live channel | chat | tournament chat | challenge | seek | link |
| ------------------------------- | ----- | ----------- | ------- | ---------- | -------- | ---- | ------------ | ---- | --------------- | --------- | ---- | ---- |
| junior of the same club         | yes   | yes         | yes     | yes        | yes      | yes  | yes          | yes  | yes             | yes       | yes  | yes  |
| trainer of the club             | yes   | yes         | yes     | yes        | yes      | yes  | yes          | yes  | yes             | yes       | yes  | yes  |
| owner of the club               | yes   | yes         | yes     | yes        | yes      | yes  | yes          | yes  | yes             | yes       | yes  | yes  |
| adult of the club that was left | -     | -           | -       | -          | -        | -    | -            | -    | -               | -         | -    | -    |
| adult of an open club           | -     | -           | -       | -          | -        | -    | -            | -    | -               | -         | -    | -    |
| adult of a closed club          | -     | -           | -       | -          | -        | -    | -            | -    | -               | -         | -    | -    |
| junior of another junior club   | -     | -           | -       | -          | -        | -    | -            | -    | -               | -         | -    | -    |
| anonymous visitor               | -     | -           | -       | -          | -        | -    | -            | -    | -               | -         | -    | -    |
`;
