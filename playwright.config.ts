import { spawnSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'
import { PAGE_TIMEOUT_MS, TEST_TIMEOUT_MS } from './test/support/timeouts.ts'

const chromium = process.env.COURTSIDE_CHROMIUM
const quiet = [
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  ...['--disable-quic', '--disable-gpu'],
  // These save CPU time. Playwright's own feature would be lost if it weren't repeated.
  ...['--enable-features=NetworkServiceInProcess2,CDPScreenshotNewSurface', '--disable-smooth-scrolling'],
  ...['--disable-lcd-text', '--disable-checker-imaging'],
]

export default defineConfig({
  testDir: 'test/browser',
  testMatch: '**/*.spec.ts',
  globalSetup: './test/support/browser/sharedShops.ts',
  outputDir: 'test-results',
  // On two cores: each often waits for its page or the shop.
  workers: 4,
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: TEST_TIMEOUT_MS,
  expect: { timeout: PAGE_TIMEOUT_MS },
  use: {
    browserName: 'chromium',
    headless: true,
    actionTimeout: PAGE_TIMEOUT_MS,
    navigationTimeout: PAGE_TIMEOUT_MS,
    // A new context takes two thirds of the time of a page. What is cleared between tests: isolation.spec.ts.
    reuseContext: true,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Motion costs CPU time, and axe cannot measure the contrast of what fades.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test costs a minute; use `--trace on` if a screenshot isn't enough.
    screenshot: 'only-on-failure',
    launchOptions: {
      // Chromium's sandbox doesn't work for root.
      args: process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet,
      ...(chromium ? { executablePath: whereIs(chromium) } : {}),
    },
  },
})

function whereIs(program: string): string {
  if (program.includes('/')) return program
  return spawnSync('which', [program], { encoding: 'utf8' }).stdout.trim() || program
}
