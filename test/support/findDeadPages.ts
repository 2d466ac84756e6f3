import { existsSync } from 'node:fs'
import type { TestShop } from './testShop.ts'

const ORIGIN = 'http://localhost:3000'

const decode = (attribute: string) => attribute.replaceAll('&amp;', '&').replaceAll('&#x27;', "'")

/** The shop's own addresses in what a page links to, submits to and states in its structured data. */
export function linksOf(html: string, page: string): string[] {
  const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json]) => json)
  const found = [
    ...html.matchAll(/<a [^>]*?href="([^"]*)"/g),
    ...html.matchAll(/<form [^>]*?action="([^"]*)"/g),
    ...html.matchAll(/<link rel="canonical" href="([^"]*)"/g),
    // Not the IDs of things, which nobody opens, or templates.
    ...data.join().matchAll(/(?<!"@id":)"(http:\/\/localhost:3000\/[^"{}]*)"/g),
  ]
  return found
    .map(([, href = '']) => new URL(decode(href), ORIGIN + page))
    .filter(({ origin }) => origin === ORIGIN)
    .map(({ pathname, search, hash }) => pathname + search + hash)
}

/** Requests addresses and, if it `follows`, all that their pages link to. Returns those that are missing, and who links to them. */
export async function findDeadPages(
  shop: Pick<TestShop, 'call'>,
  addresses: Iterable<string>,
  { follows = false } = {},
): Promise<string[]> {
  const linkedFrom = new Map<string, string>()
  for (const address of addresses) linkedFrom.set(address, 'the test')
  const pages = new Map<string, { status: number; html: string }>()
  const dead: string[] = []
  // A Map's iterator also reaches what is added meanwhile.
  for (const [address, from] of linkedFrom) {
    const [page, anchor] = address.split('#') as [string, string?]
    // The shop's process serves them before the app does.
    if (existsSync(`public${page}`) && page !== '/') continue
    let found = pages.get(page)
    if (!found) {
      const { status, body, headers } = await shop.call('GET', page)
      found = { status, html: headers.get('Content-Type')?.startsWith('text/html') ? body : '' }
      pages.set(page, found)
      const links = follows ? linksOf(found.html, page) : []
      for (const link of links) if (!linkedFrom.has(link)) linkedFrom.set(link, page)
    }
    if (found.status !== 200) dead.push(`${address} (${found.status}), linked from ${from}`)
    else if (anchor && !found.html.includes(`id="${anchor}"`)) dead.push(`${address} (no anchor), linked from ${from}`)
  }
  return dead
}
