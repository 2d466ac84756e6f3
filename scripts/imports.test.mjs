import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findImportErrors } from './imports.mjs'

/** The rule that rejects it, the importing file, and what it imports. */
const REJECTED = [
  [
    'browser-code-never-reaches-server-code',
    'features/shop/accounts/browser/own.ts',
    'features/shop/accounts/server/value.ts',
  ],
  [
    'server-code-never-reaches-browser-code',
    'features/buying/cart/server/own.ts',
    'features/buying/cart/browser/value.ts',
  ],
  [
    'shared-code-reaches-neither',
    'features/catalogue/catalogue/own.rules.ts',
    'features/catalogue/catalogue/server/value.ts',
  ],
  ['shared-code-reaches-neither', 'features/buying/checkout/own.rules.ts', 'features/buying/checkout/browser/value.ts'],
  ['browser-code-never-reaches-server-code', 'ui/Box.tsx', 'platform/value.ts'],
  ['lib-imports-lib-only', 'lib/own.ts', 'features/people/contact/value.rules.ts'],
  ['shared-code-reaches-neither', 'features/shop/delivery/own.rules.ts', 'features/shop/delivery/server/value.ts'],
  [
    'shared-code-reaches-neither',
    'features/catalogue/manual/chapters/own.ts',
    'features/catalogue/manual/server/value.ts',
  ],
  [
    'shared-code-takes-only-types-from-schemas',
    'features/orders/ledger/own.rules.ts',
    'features/orders/ledger/server/value.schema.ts',
  ],
  ['shop-imports-no-later-area', 'features/shop/unlisted/own.rules.ts', 'features/office/status/value.rules.ts'],
  [
    'features-without-a-row-import-no-other',
    'features/shop/unlisted/own.rules.ts',
    'features/office/status/value.rules.ts',
  ],
  [
    'cart-imports-only-permitted-features',
    'features/buying/cart/own.rules.ts',
    'features/orders/orders/value.rules.ts',
  ],
]
/** The same, where even a type is too much. */
const REJECTED_TYPES = [
  [
    'server-code-never-reaches-browser-code',
    'features/buying/quotes/server/own.ts',
    'features/buying/quotes/browser/value.ts',
  ],
  [
    'shared-code-reaches-neither',
    'features/orders/refunds/own.rules.ts',
    'features/orders/refunds/server/value.store.ts',
  ],
  ['shared-code-reaches-neither', 'features/orders/returns/own.rules.ts', 'features/orders/returns/browser/value.ts'],
]
/** The first gets at server code through a file that is rejected above; the last uses Node. The others are allowed. */
const OTHERS = {
  'features/shop/delivery/browser/own.ts': "import { own } from '../own.rules.ts'\nexport const again = own\n",
  'features/shop/emails/browser/own.ts':
    "import type { Value } from '../server/own.ts'\nimport { value } from '../value.rules.ts'\nexport const own: Value = value\n",
  'features/shop/emails/server/own.ts':
    "import { value } from '../value.rules.ts'\nexport type Value = number\nexport const own = value\n",
  'features/shop/emails/value.rules.ts': 'export const value = 1\n',
  'features/shop/emails/own.rules.ts': "import type { Value } from './server/own.schema.ts'\nexport type Own = Value\n",
  'features/shop/emails/server/own.schema.ts': 'export type Value = number\n',
  'lib/own.rules.ts': "import { sep } from 'node:path'\nexport const own = sep\n",
}

let where
let errors
beforeAll(async () => {
  where = mkdtempSync(path.join(os.tmpdir(), 'courtside-imports-'))
  const write = (file, text) => {
    mkdirSync(path.dirname(path.join(where, file)), { recursive: true })
    writeFileSync(path.join(where, file), text)
  }
  write('tsconfig.json', '{ "compilerOptions": { "module": "preserve" } }')
  const addressOf = (from, to) => path.relative(path.dirname(from), to).replace(/^(?!\.)/, './')
  for (const [, from, to] of REJECTED) {
    write(`src/${from}`, `import { value } from '${addressOf(from, to)}'\nexport const own = value\n`)
    write(`src/${to}`, 'export const value = 1\n')
  }
  for (const [, from, to] of REJECTED_TYPES) {
    write(`src/${from}`, `import type { Value } from '${addressOf(from, to)}'\nexport type Own = Value\n`)
    write(`src/${to}`, 'export type Value = number\n')
  }
  for (const [file, text] of Object.entries(OTHERS)) write(`src/${file}`, text)
  errors = await findImportErrors(where, { cart: ['pricing'] })
})
afterAll(() => rmSync(where, { recursive: true, force: true }))

test.each(REJECTED)('%s: %s', (rule, from, to) => expect(errors).toContain(`${rule}: src/${from} → src/${to}`))

test.each(REJECTED_TYPES)('%s: a type, %s', (rule, from, to) =>
  expect(errors).toContain(`${rule}: src/${from} → src/${to}`),
)

test('keeps Node’s modules to server code', () =>
  expect(errors).toContain('only-server-code-uses-node: src/lib/own.rules.ts → path'))

test('rejects an unused permission', () => expect(errors).toContain('unused permission: cart → pricing'))

test('reports an indirect import at the file in between, and allows shared code and types of shapes on the wire', () =>
  expect(errors).toHaveLength(REJECTED.length + REJECTED_TYPES.length + 2))
