/** See docs/architecture.md and docs/decisions/0016-sides.md. */
const BROWSER = '^src/((browser|ui|pages)/|client\\.tsx$|router\\.tsx$|features/[^/]+/[^/]+/browser/)'
const SERVER = '^src/((server|platform)/|server\\.ts$|features/[^/]+/[^/]+/server/)'
const SHARED = '^src/(lib/|features/[^/]+/[^/]+/(?!browser/|server/))'
/** Shapes on the wire, which the API's zod schemas define. */
const SCHEMA = '^src/features/[^/]+/[^/]+/server/[^/]+\\.schema\\.ts$'
const RENDERER = '^src/server/renderDocument\\.tsx$'
const SERVER_PACKAGES =
  'node_modules/(zod|hono|@hono|drizzle-orm|lru-cache|pg|pg-boss|pino|nodemailer|sharp|stripe|@node-rs|@react-email|@react-pdf|unhomoglyph)/'

/** In their order (docs/decisions/0047-areas.md). */
const AREAS = ['shop', 'catalogue', 'orders', 'people', 'buying', 'office']

const PERMITTED = require('./scripts/featureImports.json')

const forbid = (name, from, to, fromNot = []) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: ['\\.test\\.tsx?$', ...fromNot] },
  to,
})
/** Types don't exist at run time. */
const EXCEPT_TYPES = { dependencyTypesNot: ['type-only'] }

module.exports = {
  forbidden: [
    forbid('browser-code-never-reaches-server-code', BROWSER, { path: [SERVER, SERVER_PACKAGES], ...EXCEPT_TYPES }),
    // The server imports style sheets as text. The renderer is where the two sides meet.
    forbid('server-code-never-reaches-browser-code', SERVER, { path: BROWSER, pathNot: '\\.css$' }, [RENDERER]),
    forbid('shared-code-reaches-neither', SHARED, { path: [BROWSER, SERVER, SERVER_PACKAGES], pathNot: SCHEMA }),
    forbid('shared-code-takes-only-types-from-schemas', SHARED, { path: SCHEMA, ...EXCEPT_TYPES }),
    forbid('only-server-code-uses-node', [BROWSER, SHARED], { dependencyTypes: ['core'] }),

    forbid('lib-imports-lib-only', '^src/lib/', { path: '^src/(?!lib/)' }),
    forbid('platform-imports-lib-only', '^src/platform/', { path: '^src/(?!lib/|platform/)' }),
    // The API's types come from its endpoints.
    forbid('browser-imports-lib-only', '^src/browser/', { path: '^src/(?!lib/|browser/)', ...EXCEPT_TYPES }),
    forbid('ui-knows-no-feature', '^src/ui/', { path: '^src/(features|pages)/' }),
    forbid('features-below-pages', '^src/features/', { path: '^src/(pages|server)/' }),
    ...Object.entries(PERMITTED).map(([feature, permitted]) => ({
      name: `${feature}-imports-only-permitted-features`,
      severity: 'error',
      from: { path: `^src/features/[^/]+/${feature}/`, pathNot: '\\.test\\.' },
      to: { path: '^src/features/', pathNot: `^src/features/[^/]+/(${[feature, ...permitted].join('|')})/` },
    })),
    forbid(
      'features-without-a-row-import-no-other',
      `^src/features/[^/]+/(?!(?:${Object.keys(PERMITTED).join('|')})/)([^/]+)/`,
      { path: '^src/features/', pathNot: '^src/features/[^/]+/$1/' },
    ),
    // An area knows only those before it.
    ...AREAS.slice(0, -1).map((area, index) =>
      forbid(`${area}-imports-no-later-area`, `^src/features/${area}/`, {
        path: `^src/features/(${AREAS.slice(index + 1).join('|')})/`,
      }),
    ),

    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    forbid('not-to-dev-dependency', '^src/', { dependencyTypes: ['npm-dev'] }),
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: 'routeTree\\.gen' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: 'routeTree\\.gen' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
