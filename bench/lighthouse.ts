import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../test/support/startShop.ts'
import { BROWSER, fillCart } from './browser.ts'
import { median, report } from './measure.ts'

const PAGES = [
  '/',
  '/products',
  '/products/courtside-pro',
  '/compare',
  '/checkout',
  '/auth',
  '/support',
  '/user-manual',
]
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)

/**
 * The emulated phone's BenchmarkIndex, Lighthouse's measure of a processor: the index of 3,100 that this bench was
 * first run at, divided by Lighthouse's default slowdown of 4. DevTools calibrates its mid-tier phone to 1,000.
 */
const PHONE_BENCHMARK_INDEX = 775

/**
 * Runs Lighthouse for a phone on slow 4G: the median of five runs per page. The slowdown follows the processor's
 * current index, so that results of a busy machine compare with those of a quiet one.
 */
export async function benchLighthouse(shop: { url: string }): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'courtside-lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(folder, {
    ...BROWSER,
    args: [...BROWSER.args, `--remote-debugging-port=${port}`],
  })
  try {
    await fillCart(browser, shop.url)
    await (await browser.newPage()).goto(shop.url)
    // The first page of a new browser is slow.
    const warmUp = await lighthouse(shop.url, { port, output: 'json', logLevel: 'error' })
    let index = warmUp?.lhr.environment.benchmarkIndex ?? 4 * PHONE_BENCHMARK_INDEX
    for (const page of PAGES) {
      if ((await fetch(shop.url + page)).status === 404) report(`Lighthouse ${page}`, 'not there')
      else index = await measure(shop.url + page, page, port, index)
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the processor's index in the last run. */
async function measure(url: string, page: string, port: number, startIndex: number): Promise<number> {
  const runs: Report[] = []
  let index = startIndex
  // The browser sometimes loses a trace: that run is repeated.
  for (let tries = 0; runs.length < RUNS; tries += 1) {
    const throttling = { cpuSlowdownMultiplier: Math.max(1, index / PHONE_BENCHMARK_INDEX) }
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', throttling })
    if (result && !result.lhr.runtimeError) {
      runs.push(result.lhr)
      index = result.lhr.environment.benchmarkIndex
    } else if (tries > 2 * RUNS) throw new Error(`Lighthouse cannot read ${page}: ${result?.lhr.runtimeError?.message}`)
  }
  const middle = (read: (run: (typeof runs)[number]) => number | null | undefined) =>
    median(runs.map((run) => read(run) ?? 0))
  const scores = CATEGORIES.map((id) => `${id} ${Math.round(middle(({ categories }) => categories[id]?.score) * 100)}`)
  const audit = (id: string) => middle(({ audits }) => audits[id]?.numericValue)
  report(
    `Lighthouse ${page}`,
    `${scores.join(', ')}; LCP ${(audit('largest-contentful-paint') / 1000).toFixed(2)} s, ` +
      `TBT ${audit('total-blocking-time').toFixed(0)} ms, CLS ${audit('cumulative-layout-shift').toFixed(3)}; ` +
      `processor ${middle(({ environment }) => environment.benchmarkIndex).toFixed(0)}, ` +
      `slowed ${middle(({ configSettings }) => configSettings.throttling.cpuSlowdownMultiplier).toFixed(1)} times`,
  )
  for (const missed of failedAudits(runs[0])) report('', missed)
  return index
}

/** The audits that the first run failed, performance apart. */
function failedAudits(run: Report | undefined): string[] {
  if (!run) return []
  const refs = CATEGORIES.slice(1).flatMap((id) => run.categories[id]?.auditRefs ?? [])
  return refs
    .filter(({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${run.audits[id]?.title}`)
}
