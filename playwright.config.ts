import { spawnSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

const chromium = process.env.COURTSIDE_CHROMIUM
const quiet = [
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  ...['--disable-quic', '--disable-gpu'],
]

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/support/globalSetup.ts',
  outputDir: 'test-results',
  // One more than the cores that `npm test` may count on: a test mostly waits.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Tracing every test takes the cores a minute; one picture of a failure tells much, and `--trace on` the rest.
    screenshot: 'only-on-failure',
    launchOptions: {
      // Chromium's own sandbox does not work for root.
      args: process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet,
      ...(chromium ? { executablePath: whereIs(chromium) } : {}),
    },
  },
})

/** Playwright wants a path, not a name. */
function whereIs(program: string): string {
  if (program.includes('/')) return program
  return spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim() || program
}
