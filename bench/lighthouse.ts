import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../test/support/startShop.ts'
import { BROWSER, fillCart } from './browser.ts'
import { median, report } from './measure.ts'

const PAGES = ['/', '/products', '/products/courtside-pro', '/checkout', '/auth', '/support', '/user-manual']
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const RUNS = Number(process.env.LIGHTHOUSE_RUNS ?? 5)

/**
 * Lighthouse as it comes (a mid-range phone, slow 4G), the median of five runs for each page. It reckons with a processor
 * four times slower than this one: `processor` is Lighthouse's own measure of that, its BenchmarkIndex.
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
    // Stores the cart, which Lighthouse is told to leave alone.
    await (await browser.newPage()).goto(shop.url)
    // The first look of a new browser is slowed by what it does for itself.
    await lighthouse(shop.url, { port, output: 'json', logLevel: 'error' })
    for (const page of PAGES) {
      if ((await fetch(shop.url + page)).status === 404) report(`Lighthouse ${page}`, 'not there')
      else await measure(shop.url + page, page, port)
    }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(url: string, page: string, port: number) {
  const runs: Report[] = []
  // Now and then the browser loses a trace: that run is made again.
  for (let tries = 0; runs.length < RUNS; tries += 1) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error' })
    if (result && !result.lhr.runtimeError) runs.push(result.lhr)
    else if (tries > 2 * RUNS) throw new Error(`Lighthouse cannot read ${page}: ${result?.lhr.runtimeError?.message}`)
  }
  const middle = (read: (run: (typeof runs)[number]) => number | null | undefined) =>
    median(runs.map((run) => read(run) ?? 0))
  const scores = CATEGORIES.map((id) => `${id} ${Math.round(middle(({ categories }) => categories[id]?.score) * 100)}`)
  const audit = (id: string) => middle(({ audits }) => audits[id]?.numericValue)
  report(
    `Lighthouse ${page}`,
    `${scores.join(', ')}; LCP ${(audit('largest-contentful-paint') / 1000).toFixed(2)} s, ` +
      `TBT ${audit('total-blocking-time').toFixed(0)} ms, CLS ${audit('cumulative-layout-shift').toFixed(3)}; ` +
      `processor ${middle(({ environment }) => environment.benchmarkIndex).toFixed(0)}`,
  )
  for (const missed of missedBy(runs[0])) report('', missed)
}

/** What the first run holds against the page, speed apart. */
function missedBy(run: Report | undefined): string[] {
  if (!run) return []
  const refs = CATEGORIES.slice(1).flatMap((id) => run.categories[id]?.auditRefs ?? [])
  return refs
    .filter(({ id, weight }) => weight > 0 && (run.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${id}: ${run.audits[id]?.title}`)
}
