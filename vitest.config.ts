import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { EVENT_TIMEOUT_MS, TEST_TIMEOUT_MS } from './test/support/timeouts.ts'

const shared = {
  resolve: { alias: [{ find: /^#\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) }] },
}
const test = {
  environment: 'node',
  // Loading the shop's modules again for each file would take a minute. Tests set up their own state.
  isolate: false,
  setupFiles: ['test/support/failOnConsole.ts', 'test/support/samePriority.ts', 'test/support/defaultSettings.ts'],
  restoreMocks: true,
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: EVENT_TIMEOUT_MS } },
  // Vitest empties style sheets by default; self-contained pages embed the first, and rendered ones link to the second.
  css: { include: /tokens\.css|styles\.css\?url/ },
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/globalSetup.ts', 'test/support/routeTree.ts', 'test/support/temporaryFolder.ts'],
    // A test that needs its second attempt passes and is named in the report.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        ...shared,
        test: {
          ...test,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/api/**/*.test.ts', 'scripts/*.test.mjs'],
        },
      },
      {
        ...shared,
        test: {
          ...test,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/support/startedDataDir.ts'],
        },
      },
    ],
  },
})
