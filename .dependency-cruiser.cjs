/**
 * The import law (docs/decisions/0001-the-house.md): lib ← platform, ui ← features ← pages, server; and between
 * features only the arrows named here.
 */
const ARROWS = {
  // from: the features it may read from
  pricing: ['catalogue', 'discounts', 'delivery'],
  cart: ['catalogue', 'discounts', 'delivery', 'pricing'],
  checkout: ['catalogue', 'discounts', 'delivery', 'pricing', 'cart', 'orders', 'content', 'settings'],
  orders: ['catalogue', 'delivery', 'pricing', 'content'],
  catalogue: ['cart', 'delivery'],
  products: ['catalogue', 'orders', 'checkout'],
  discounts: [],
  delivery: [],
  reviews: ['catalogue', 'orders', 'content'],
  newsletter: ['content'],
  emails: [],
  settings: ['content', 'delivery'],
  dashboard: ['orders', 'catalogue', 'contact', 'reviews', 'privacy', 'checkout', 'settings'],
  accounts: ['orders', 'content'],
  content: ['delivery'],
  contact: ['content'],
  privacy: ['content', 'orders', 'reviews', 'contact', 'newsletter', 'accounts', 'checkout'],
  support: ['content', 'delivery', 'manual', 'orders'],
  manual: ['content'],
  analytics: ['cart', 'catalogue'],
  status: ['accounts', 'content'],
  backups: [],
}

/** What never runs in a browser. */
const SERVER_FLOOR = [
  '\\.(schema|routes|store|tables|list|answers|jsonLd|mail|pdf|test)\\.tsx?$',
  '^src/server/',
  '^src/platform/(http|plainWords|config)\\.ts$',
  '^src/platform/(mail|payments|postgres|jobs|media|activity|backup)/',
  '^src/platform/lists/lists(\\.routes)?\\.ts$',
]

const FEATURES = Object.keys(ARROWS)

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    { name: 'lib-knows-no-shop', severity: 'error', from: { path: '^src/lib' }, to: { path: '^src/(?!lib)' } },
    {
      name: 'platform-knows-lib-only',
      severity: 'error',
      from: { path: '^src/platform' },
      to: { path: '^src/(?!lib|platform)' },
    },
    {
      name: 'ui-knows-no-feature',
      severity: 'error',
      from: { path: '^src/ui' },
      to: { path: '^src/(features|pages|server)' },
    },
    {
      name: 'features-below-pages',
      severity: 'error',
      from: { path: '^src/features' },
      to: { path: '^src/(pages|server)' },
    },
    {
      name: 'pages-hold-no-server',
      severity: 'error',
      from: { path: '^src/pages' },
      to: { path: '(^src/server)|\\.(tables|store|routes|list)\\.ts$' },
    },
    {
      name: 'browser-code-stays-off-the-server-floor',
      severity: 'error',
      from: { path: '^src/.*\\.(tsx|queries\\.ts|rules\\.ts|schema\\.ts)$', pathNot: '\\.test\\.' },
      to: { path: '\\.(tables|store|routes|list)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      // docs/decisions/0005-forms.md: zod alone weighs twice as much as a page.
      name: 'schemas-stay-on-the-server',
      severity: 'error',
      from: { path: '^src', pathNot: SERVER_FLOOR },
      to: { path: '(\\.schema\\.ts$|^zod|node_modules/(zod|@hono/zod-openapi)/)', dependencyTypesNot: ['type-only'] },
    },
    {
      // 100 kB of letters that look alike.
      name: 'confusables-stay-on-the-server',
      severity: 'error',
      from: { path: '^src/(client\\.tsx|pages/)', pathNot: '\\.test\\.' },
      to: { path: 'node_modules/unhomoglyph', reachable: true },
    },
    ...FEATURES.map((feature) => ({
      name: `${feature}-reads-only-its-arrows`,
      severity: 'error',
      from: { path: `^src/features/${feature}/`, pathNot: '\\.test\\.' },
      to: { path: `^src/features/(?!${[feature, ...ARROWS[feature]].join('|')})` },
    })),
    {
      name: 'across-features-no-routes-or-components',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.' },
      to: {
        path: '^src/features/[^/]+/',
        pathNot: [
          '^src/features/$1/',
          '\\.(schema|rules|store|tables|facts|wire|queries|list|mail)\\.tsx?$',
          'Faq\\.ts$',
        ],
      },
    },
    {
      name: 'not-to-dev-dependency',
      severity: 'error',
      from: { path: '^src', pathNot: '\\.test\\.' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
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
