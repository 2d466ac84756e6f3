import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const shared = {
  resolve: { alias: [{ find: /^#\//, replacement: fileURLToPath(new URL('./src/', import.meta.url)) }] },
}
const test = {
  environment: 'node',
  // Loading the shop's modules again for each file would take a minute. Tests set up their own state.
  isolate: false,
  setupFiles: ['test/support/failOnConsole.ts'],
  restoreMocks: true,
  // Vitest stops waiting after a second, in which a busy machine may not get to a test's background work.
  expect: { poll: { timeout: 10_000 } },
  // Vitest empties style sheets by default; self-contained pages embed this one.
  css: { include: /tokens\.css/ },
}

export default defineConfig({
  test: {
    globalSetup: ['test/support/globalSetup.ts', 'test/support/temporaryFolder.ts'],
    // A test that needs its second attempt passes and is named in the report.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        ...shared,
        test: {
          ...test,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'test/api/**/*.test.ts', 'scripts/*.test.mjs'],
          // Ends a test that hangs; a busy machine can take more than Vitest's 5 seconds.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...shared,
        test: {
          ...test,
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          globalSetup: ['test/support/startedDataDir.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
