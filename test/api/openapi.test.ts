import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../src/platform/sha256.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

type Operation = { parameters?: object[]; requestBody?: object; responses: Record<string, object> }

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop({ demo: false })
})
afterAll(() => shop.close())

/** Short, and the same as long as nothing but descriptions differs. */
function digest(part: object): string {
  const undescribed = JSON.stringify(part, (key, value) => (key === 'description' ? undefined : value))
  return sha256(undescribed).slice(0, 8)
}

test('the API is the one that its callers know: change openapi.txt on purpose only (vitest --update=all)', async () => {
  const { body } = await shop.call('GET', '/api/openapi.json')
  const lines = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody, responses }]) => {
      const request = parameters || requestBody ? ` takes ${digest({ parameters, requestBody })}` : ''
      const answers = Object.entries(responses).map(([status, response]) =>
        Number(status) < 300 ? `${status} ${digest(response)}` : status,
      )
      return `${method.toUpperCase()} ${path}${request}: ${answers.join(', ')}`
    }),
  )
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('openapi.txt')
})
