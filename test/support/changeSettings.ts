import { expect } from 'vitest'
import type { TestShop } from './testShop.ts'

/** As an administrator: the settings that aren't named stay. */
export async function changeSettings(admin: TestShop['call'], change: Record<string, unknown>): Promise<void> {
  const { body } = await admin('GET', '/api/admin/settings')
  const saved = await admin('PUT', '/api/admin/settings', {
    version: body.version,
    value: { ...body.value, ...change },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
}
