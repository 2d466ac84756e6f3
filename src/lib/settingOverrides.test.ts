import { afterAll, beforeAll, expect, test, vi } from 'vitest'

const reads: string[] = []
vi.mock('./settingOverrides.ts', async (load) => {
  const actual = await load<typeof import('./settingOverrides.ts')>()
  const settingOverrides = new Proxy(actual.settingOverrides, {
    get(target, name, receiver) {
      reads.push(`${String(name)} ${new Error().stack?.split('\n')[2]?.trim()}`)
      return Reflect.get(target, name, receiver)
    },
  })
  return { ...actual, settingOverrides }
})

// Entry points start a server or need a document.
const modules = import.meta.glob([
  '/src/**/*.{ts,tsx}',
  '!/src/**/*.test.*',
  '!/src/{client,server}.ts*',
  '!/src/**/*.gen.ts',
])

// Test files share their modules, and those loaded before hold the real settings.
beforeAll(() => void vi.resetModules())
afterAll(() => void vi.resetModules())

test('no module reads the merchant’s settings when it loads, because they can change later', async () => {
  for (const load of Object.values(modules)) await load()
  expect(reads).toEqual([])

  const { brand } = await import('./brand.ts')
  expect([brand(), reads.length], 'later reads are seen').toEqual([expect.any(String), 1])
})
