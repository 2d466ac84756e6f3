/** See docs/architecture.md. Type imports are exempt, since they don't exist at run time. */
const BROWSER = '^src/((browser|ui|pages)/|client\\.tsx$|router\\.tsx$|features/[^/]+/browser/)'
const SERVER = '^src/((server|platform)/|server\\.ts$|features/[^/]+/server/)'
const SHARED = '^src/(lib/|features/[^/]+/[^/]+$)'
const RENDERER = '^src/server/renderDocument\\.tsx$'
const SERVER_PACKAGES = 'node_modules/(zod|hono|@hono|drizzle-orm|pg|sharp|stripe|unhomoglyph)/'

const ARROWS = require('./scripts/featureImports.json')

const forbid = (name, from, to, fromNot = []) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: ['\\.test\\.tsx?$', ...fromNot] },
  to: { dependencyTypesNot: ['type-only'], ...to },
})

module.exports = {
  forbidden: [
    forbid('browser-code-never-reaches-server-code', BROWSER, { path: [SERVER, SERVER_PACKAGES] }),
    // The server imports style sheets as text. The renderer is where the two sides meet.
    forbid('server-code-never-reaches-browser-code', SERVER, { path: BROWSER, pathNot: '\\.css$' }, [RENDERER]),
    forbid('shared-code-reaches-neither', SHARED, { path: [BROWSER, SERVER, SERVER_PACKAGES] }),

    forbid('lib-imports-lib-only', '^src/lib/', { path: '^src/(?!lib/)' }),
    forbid('platform-imports-lib-only', '^src/platform/', { path: '^src/(?!lib/|platform/)' }),
    forbid('browser-imports-lib-only', '^src/browser/', { path: '^src/(?!lib/|browser/)' }),
    forbid('ui-knows-no-feature', '^src/ui/', { path: '^src/(features|pages)/' }),
    forbid('features-below-pages', '^src/features/', { path: '^src/(pages|server)/' }),
    ...Object.entries(ARROWS).map(([feature, arrows]) => ({
      name: `${feature}-keeps-to-its-arrows`,
      severity: 'error',
      from: { path: `^src/features/${feature}/`, pathNot: '\\.test\\.' },
      to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...arrows].join('|')})/` },
    })),

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
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
