import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findImportErrors } from './imports.mjs'

let where
afterEach(() => rmSync(where, { recursive: true, force: true }))

function faultsOf(sources, permissions = {}) {
  where = mkdtempSync(path.join(os.tmpdir(), 'courtside-imports-'))
  writeFileSync(path.join(where, 'tsconfig.json'), '{ "compilerOptions": { "module": "preserve" } }')
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(where, 'src', file)), { recursive: true })
    writeFileSync(path.join(where, 'src', file), text)
  }
  return findImportErrors(where, permissions)
}

const BROWSER = 'features/cart/browser/cart.ts'
const SERVER = 'features/cart/server/cart.ts'
const SHARED = 'features/cart/cart.rules.ts'
const VALUE = 'export const value = 1\n'

test.each([
  ['browser-code-never-reaches-server-code', BROWSER, "import { value } from '../server/cart.ts'", SERVER],
  ['server-code-never-reaches-browser-code', SERVER, "import { value } from '../browser/cart.ts'", BROWSER],
  ['shared-code-reaches-neither', SHARED, "import { value } from './server/cart.ts'", SERVER],
  ['shared-code-reaches-neither', SHARED, "import { value } from './browser/cart.ts'", BROWSER],
  [
    'browser-code-never-reaches-server-code',
    'ui/Box.tsx',
    "import { value } from '../platform/log.ts'",
    'platform/log.ts',
  ],
  ['lib-imports-lib-only', 'lib/pence.ts', "import { value } from '../features/cart/cart.rules.ts'", SHARED],
])('%s: %s', async (rule, from, line, to) => {
  const faults = await faultsOf({ [from]: `${line}\nexport const own = value\n`, [to]: VALUE })
  expect(faults).toContain(`${rule}: src/${from} → src/${to}`)
})

test('rejects an indirect import, at the file in between', async () => {
  const faults = await faultsOf({
    [BROWSER]: "import { value } from '../cart.rules.ts'\nexport const own = value\n",
    [SHARED]: "export { value } from './server/cart.ts'\n",
    [SERVER]: VALUE,
  })
  expect(faults).toEqual([`shared-code-reaches-neither: src/${SHARED} → src/${SERVER}`])
})

test('allows type imports from anywhere, and imports of shared code', async () => {
  const faults = await faultsOf({
    [BROWSER]:
      "import type { Cart } from '../server/cart.ts'\nimport { value } from '../cart.rules.ts'\nexport const own: Cart = value\n",
    [SERVER]: "import { value } from '../cart.rules.ts'\nexport type Cart = number\nexport const own = value\n",
    [SHARED]: VALUE,
  })
  expect(faults).toEqual([])
})

test('rejects an import between features without permission, and an unused permission', async () => {
  const files = {
    [SHARED]: "import { value } from '../orders/orders.rules.ts'\nexport const own = value\n",
    'features/orders/orders.rules.ts': VALUE,
  }
  expect(await faultsOf(files, { cart: ['pricing'] })).toEqual([
    `cart-keeps-to-its-arrows: src/${SHARED} → src/features/orders/orders.rules.ts`,
    'unused permission: cart → pricing',
  ])
})
