import { type BrowserContext, chromium } from '@playwright/test'
import { adminOf } from '../test/support/adminOf.ts'
import type { RunningShop } from '../test/support/startShop.ts'
import { BROWSER, fillCart } from './browser.ts'
import { report } from './measure.ts'

/** Measures what the first load of each page transfers, in a browser at 390 × 844, until the network is idle. */
export async function benchScripts(shop: RunningShop): Promise<void> {
  const browser = await chromium.launch(BROWSER)
  try {
    for (const page of [
      '/',
      '/products',
      '/products/courtside-pro',
      '/checkout',
      '/auth',
      '/support',
      '/user-manual',
      '/admin/dashboard',
      '/admin/orders',
    ]) {
      const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
      if (page === '/checkout') await fillCart(context, shop.url)
      if (page.startsWith('/admin')) await signIn(context, shop)
      await measure(context, shop.url, page)
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

const signIn = (context: BrowserContext, shop: RunningShop) =>
  context.request.post(`${shop.url}/api/login`, { data: adminOf(shop), headers: { Origin: shop.url } })

const KINDS = {
  Script: 'script',
  Charts: 'charts',
  Stylesheet: 'CSS',
  Font: 'font',
  Image: 'images',
  Document: 'HTML',
} as const

async function measure(context: BrowserContext, url: string, path: string) {
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  // Without HTTPS, browsers do not accept Brotli.
  await network.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'br' } })
  const kinds = new Map<string, string>()
  const bytes = new Map<string, number>()
  let files = 0
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith(url)) kinds.set(requestId, /\/Charts-/.test(response.url) ? 'Charts' : type)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (!kind) return
    if (kind === 'Script') files += 1
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength)
  })
  const response = await page.goto(url + path, { waitUntil: 'networkidle' })
  if (response?.status() === 404) return report(path, 'not there')
  const parts = Object.entries(KINDS)
    .filter(([kind]) => kind !== 'Charts' || bytes.has(kind))
    .map(([kind, name]) => `${name} ${kilobytes(bytes.get(kind) ?? 0)}`)
  const all = [...bytes.values()].reduce((sum, size) => sum + size, 0)
  report(`${path}, transferred until idle`, `${parts.join(', ')}, in all ${kilobytes(all)} KB; ${files} scripts`)
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1)
