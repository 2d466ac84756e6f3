import { afterAll, beforeAll, expect, test } from 'vitest'
import { DELIVERY_TYPES, mapPrices } from '../../src/features/shop/delivery/deliveryTypes.rules.ts'
import type { Settings } from '../../src/features/shop/settings/settings.defaults.ts'
import { freshDatabase } from '../support/freshDatabase.ts'
import { textOfPdf } from '../support/pdfText.ts'
import { publicPages } from '../support/publicPages.ts'
import { type RunningShop, startShop, uploadsOf } from '../support/startShop.ts'
import { waitFor } from '../support/waitFor.ts'

const ADMIN = { email: 'otto@courtside.example', password: 'a-long-enough-password' }

/** Every setting, with values that appear nowhere in the default shop. */
const CHANGED = {
  brand: 'Deucefield',
  companyName: 'Deucefield Sports Ltd',
  companyNumber: 'SC654321',
  address: '9 Baseline Row\nNetherby\nNE9 9ZZ',
  returnsAddress: 'Unit 6\nLob Lane\nNE9 8YY',
  email: 'ask@deucefield.example',
  privacyEmail: 'data@deucefield.example',
  phone: '020 7946 0999',
  vatRegistered: true,
  vatNumber: 'GB987654321',
  ...mapPrices((_, type) => (type ? `${43 + 44 * DELIVERY_TYPES.indexOf(type)}.00` : '1740.00')),
  dispatchFrom: 2,
  dispatchTo: 4,
  transitFrom: 3,
  transitTo: 6,
  withinDays: 17,
  expressFrom: 5,
  expressTo: 8,
  cutOffHour: 11,
  closedDays: '2099-12-24/2099-12-31 Midwinter',
  offMainland: 'BT, IM, OX1–4',
  notice: 'Closed for the club championship',
  cardPaymentsPaused: false,
  newOrderRecipients: 'orders@deucefield.example',
  bankAccountName: 'Deucefield Sports Ltd',
  bankSortCode: '20-30-40',
  bankAccountNumber: '87654321',
  invoiceBuyers: 'agreed',
  invoiceDays: 14,
  invoiceLimit: '4321.00',
  invoiceHoldDays: 3,
  invoiceHoldUnits: 9,
  invoiceHoldValue: '5432.00',
  vatQuarterStart: 2,
  salesAccount: '4000',
  deliveryAccount: '4010',
  zeroRatedAccount: '4020',
  quickBooksSalesItem: 'Machines',
  quickBooksDeliveryItem: 'Carriage',
  lowStockLevel: 7,
  reviewInvitations: false,
  reviewInvitationDays: 21,
  secondFactorRequired: false,
} satisfies Settings

/** Default values that no page may still show. File names, keys and products keep theirs. */
const DEFAULT_VALUES =
  /[^@\w]Courtside(?! (Pro|Lite|Club|machine|battery packs|mains|wordmark)\b)(?=[ ,.<’])(?! machines are set up)|Courtside Demo|\b00000000\b|Example Street|(hello|privacy)@courtside|01632 960001|GB000000000|£50\b(?! for a machine)|£100\b|(?<!Up to )£2,?000\b|[^\d]2 pm|1–2 working|2–3 working|within 10 working|Within 10 working|3–5 working|KW15/

const PAGES = [...publicPages(), '/products/courtside-pro', '/nothing-here', '/auth', '/feeds/google-merchant.xml']

let connection: Awaited<ReturnType<typeof freshDatabase>>
let shops: RunningShop[]
let cookie: string
beforeAll(async () => {
  connection = await freshDatabase({ demo: true })
  const env = { ROLE: 'web', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const first = await startShop({ databaseUrl: connection.url, env })
  shops = [first, await startShop({ databaseUrl: connection.url, env, uploadsDir: uploadsOf(first) })]
  const headers = { 'Content-Type': 'application/json', Origin: first.url }
  const response = await fetch(`${first.url}/api/login`, { method: 'POST', headers, body: JSON.stringify(ADMIN) })
  cookie = response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
})
afterAll(async () => {
  for (const shop of shops) await shop.stop()
  await connection.close()
})

const read = async (shop: RunningShop, path: string) => (await fetch(shop.url + path)).text()

async function saveSettings(value: object) {
  const { url } = shops[0] as RunningShop
  const headers = { 'Content-Type': 'application/json', Origin: url, Cookie: cookie }
  const { version } = (await (await fetch(`${url}/api/admin/settings`, { headers })).json()) as { version: number }
  const body = JSON.stringify({ version, value })
  const response = await fetch(`${url}/api/admin/settings`, { method: 'PUT', headers, body })
  expect([response.status, await response.clone().text()]).toEqual([200, expect.any(String)])
}

/** A page's text and structured data, without scripts and URLs. */
const visibleText = (html: string) =>
  html
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/(src|srcset|href|action|id|alt)="[^"]*"/g, '')

const defaultsOn = async (shop: RunningShop, path: string) =>
  [...visibleText(await read(shop, path)).matchAll(new RegExp(DEFAULT_VALUES, 'g'))].map(
    ({ 0: word, index, input }) => `${path}: ${word} in “${input.slice(Math.max(0, index - 40), index + 40)}”`,
  )

test('applies every setting to the next page in both processes', async () => {
  const [firstShop, secondShop] = shops as [RunningShop, RunningShop]
  for (const shop of shops) for (const path of PAGES) await read(shop, path)
  expect((await defaultsOn(firstShop, '/')).length).toBeGreaterThan(5)

  await saveSettings(CHANGED)
  const remaining = (await Promise.all(PAGES.map((path) => defaultsOn(firstShop, path)))).flat()
  expect(remaining).toEqual([])
  await waitFor(async () => expect(await read(secondShop, '/')).toContain(CHANGED.notice))
  expect((await Promise.all(PAGES.map((path) => defaultsOn(secondShop, path)))).flat()).toEqual([])

  const home = await read(firstShop, '/')
  for (const word of ['Deucefield –', 'SC654321', 'GB987654321', '9 Baseline Row', '£1740', '>Closed for the club']) {
    expect(home).toContain(word)
  }
  const product = await read(firstShop, '/products/courtside-pro')
  for (const word of ['delivery £43, free from £1,740', 'Order by 11 am', '"maxValue":4', '"value":"0.00"']) {
    expect(product).toContain(word)
  }
  const shipping = await read(firstShop, '/shipping-and-returns')
  for (const word of [
    'OX1–4',
    '24 December 2099 to 31 December 2099 (Midwinter)',
    'Unit 6, Lob Lane, NE9 8YY',
    'guaranteed within 17',
    'sually 5–8 working days',
    'before 11 am',
  ]) {
    expect(shipping).toContain(word)
  }
  expect(await read(firstShop, '/privacy-policy')).toContain('data@deucefield.example')
  expect(await read(firstShop, '/checkout')).toContain('"offMainland":"BT, IM, OX1–4"')
  expect(await read(firstShop, '/user-manual')).toContain('ask@deucefield.example')
})

test('applies settings to the printed manual of the other process, and to pages after a restart', async () => {
  const [, secondShop] = shops as [RunningShop, RunningShop]
  await saveSettings({ ...CHANGED, phone: '020 7946 0998' })
  // Until they arrive, it prints the old ones.
  const arrived = async () => expect(await read(secondShop, '/contact')).toContain('020 7946 0998')
  await waitFor(arrived)
  const manual = await fetch(`${secondShop.url}/courtside-user-manual.pdf`)
  const text = textOfPdf(Buffer.from(await manual.arrayBuffer()))
  expect(text).toContain('020 7946 0998')
  expect(text).toContain('Deucefield Sports Ltd, 9 Baseline Row, Netherby, NE9 9ZZ')
  expect(text).not.toMatch(/courtside\.example|Courtside Demo|Example Street/)

  await secondShop.kill()
  await saveSettings({ ...CHANGED, phone: '020 7946 0997' })
  const { databaseUrl, dataDir } = secondShop
  const restarted = await startShop({ databaseUrl: databaseUrl as string, dataDir, env: { ROLE: 'web' } })
  const contact = await read(restarted, '/contact').finally(() => restarted.stop())
  expect(contact).toContain('020 7946 0997')
})

test('mentions VAT on no page if it is switched off', async () => {
  const [firstShop] = shops as [RunningShop]
  await saveSettings({ ...CHANGED, vatRegistered: false })
  const mentions = await Promise.all(
    PAGES.map(async (path) => {
      const text = visibleText(await read(firstShop, path))
      // Reviews and texts about invoices may mention it.
      return [...text.matchAll(/.{30}\bVAT\b.{10}/g)].map(([part]) => `${path}: ${part}`)
    }),
  )
  expect(mentions.flat().filter((part) => !/invoice|Invoice/.test(part))).toEqual([])
})
