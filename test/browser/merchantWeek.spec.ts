import { readFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { addDays, londonDay } from '../../src/lib/workingDays.ts'
import { shopper } from '../support/browser/shopper.ts'
import { expect, test } from '../support/browser/shopTest.ts'
import { openAsAdmin } from '../support/browser/signIn.ts'
import { CARDS, createBuyer, INES, type Item } from '../support/buyer.ts'
import { loadRawFigures, pence, type Row, sumOf } from '../support/rawFigures.ts'
import { readZip } from '../support/readZip.ts'
import type { RunningShop } from '../support/startShop.ts'

test.use({ shopName: 'week', contextOptions: { reducedMotion: 'reduce' } })

const TODAY = londonDay(new Date())
const [LITE, REMOTE, COVER, BASKET] = [1, 5, 6, 9]
const UNA = {
  customerName: 'Una Marsh',
  customerEmail: 'una@example.com',
  shippingAddress: '1 Mill Road\nLeeds\nLS1 4AP',
}
const JEAN = {
  customerName: 'Jean Le Brun',
  customerEmail: 'jean@example.com',
  shippingAddress: '3 Hill Street\nSt Helier\nJE2 4UA',
}

type Order = { id: number; orderId: string; totalAmount: string }
// biome-ignore lint/suspicious/noExplicitAny: responses of any shape
type Api = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<any>

/** Calls the API with the page's session; fails unless the response is a success. */
const apiOf =
  (page: Page, shop: RunningShop): Api =>
  async (method, path, body) => {
    const response = await page.request.fetch(shop.url + path, { method, data: body, headers: { Origin: shop.url } })
    const text = await response.text()
    expect(response.ok(), `${method} ${path}: ${response.status()} ${text}`).toBe(true)
    return /^[[{]/.test(text) ? JSON.parse(text) : text
  }

/** Invites a colleague, who accepts, and returns their page. */
async function join(browser: Browser, shop: RunningShop, owner: Api, role: string): Promise<Page> {
  const email = `${role}@courtside.example`
  await owner('POST', '/api/admin/staff-invitations', { email, role })
  const { rows } = await owner('GET', '/api/admin/lists/emails')
  const invitation = rows.find(({ recipient }: Row) => recipient === email)
  const { text } = await owner('GET', `/api/admin/emails/${invitation.id}`)
  const link = new URL(/https?:\/\/\S+token=[\w-]+/.exec(text)?.[0] ?? '')
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await page.goto(shop.url + link.pathname + link.search)
  const form = page.getByRole('form', { name: 'Accept the invitation' })
  await form.getByLabel('Username').fill(role)
  await form.getByLabel('Password', { exact: true }).fill('a-long-enough-password')
  await form.getByRole('button', { name: 'Accept and sign in' }).click()
  await expect(form).toBeHidden()
  return page
}

test('a merchant’s week adds up to the penny on every screen and in every export', async ({ page, shop, browser }) => {
  test.setTimeout(300_000)
  await openAsAdmin(page, shop, '/admin/dashboard')
  const owner = apiOf(page, shop)
  const manager = await join(browser, shop, owner, 'manager')
  const warehouse = await join(browser, shop, owner, 'warehouse')
  const accountant = await join(browser, shop, owner, 'accountant')
  const call = apiOf(manager, shop)

  await test.step('the manager imports this week’s stock', async () => {
    await manager.goto(`${shop.url}/admin/products/import`)
    const products: { slug: string }[] = await owner('GET', '/api/products')
    const buffer = Buffer.from(['Slug,Stock', ...products.map(({ slug }) => `${slug},60`)].join('\n'))
    await manager.locator('input[type=file]').setInputFiles({ name: 'week.csv', mimeType: 'text/csv', buffer })
    await manager.getByRole('button', { name: /^Import \d+ changes$/ }).click()
    await expect(manager.getByText(/^Imported: 0 new, \d+ changed/)).toBeVisible()
  })

  await owner('POST', '/api/admin/discount-codes', { code: 'GIFT', type: 'percentage', value: '100' })
  let count = 0
  const card = (items: Item[], also: { discountCode?: string; deliveryType?: string } = {}): Promise<Order> => {
    count += 1
    const details = { ...INES, customerEmail: `shopper${count % 5}@example.com` }
    return createBuyer((path, init) => fetch(shop.url + path, init), details).buy(items, also)
  }
  const phone = (lines: Item[], also: object = {}): Promise<Order> => {
    count += 1
    return call('POST', '/api/admin/orders', {
      requestKey: `week-phone-${count}`,
      lines,
      deliveryType: 'standard',
      customer: UNA,
      payment: 'transfer',
      ...also,
    })
  }
  const quote = async (accept: object): Promise<string> => {
    count += 1
    const written = await call('POST', '/api/admin/quotes', {
      requestKey: `week-quote-${count}`,
      customer: UNA,
      company: 'Netherby Tennis Club',
      lines: [
        { productId: LITE, quantity: 2, unitPrice: '1099.00', discount: { type: 'percentage', value: '5.00' } },
        { name: 'Training day', quantity: 1, unitPrice: '350.00' },
      ],
      deliveryType: 'standard',
      paymentDays: 14,
      expiresOn: addDays(TODAY, 14),
    })
    const { url } = await call('POST', `/api/admin/quotes/${written.id}/send`, { version: written.version })
    const token = new URL(url).searchParams.get('token') ?? new URL(url).pathname.split('/').at(-1)
    await owner('POST', `/api/quotes/${token}/accept`, { version: written.version, ...accept })
    const { orderId } = (await call('GET', `/api/admin/quotes/${written.id}`)).order
    return orderId
  }
  const placed = await test.step('thirty orders come in', async () => {
    const shopping = await (await browser.newContext({ reducedMotion: 'reduce', baseURL: shop.url })).newPage()
    const store = shopper(shopping)
    await store.openCheckout('courtside-lite', 'weather-cover')
    await store.checkout.fillDetails(INES)
    await store.checkout.applyCode('ACE10')
    await store.checkout.fillCard(CARDS.pays)
    await store.checkout.pay()
    await shopping.waitForURL(/order-success/)

    const cards: Order[] = []
    for (const items of [[REMOTE], [COVER, REMOTE], [BASKET], [LITE], [LITE, COVER, REMOTE]])
      cards.push(await card(items.map((productId) => ({ productId, quantity: 2 }))))
    for (const discountCode of ['ACE10', 'RALLY50', 'FREESHIP', undefined, undefined])
      cards.push(await card([{ productId: LITE, quantity: 1 }], discountCode ? { discountCode } : {}))
    for (const deliveryType of ['express', 'standard', 'express'])
      cards.push(
        await card(
          [
            { productId: COVER, quantity: 3 },
            { productId: BASKET, quantity: 1 },
          ],
          { deliveryType },
        ),
      )
    const free = await phone([{ productId: COVER, quantity: 1 }], {
      discountCode: 'GIFT',
      deliveryFee: '0.00',
      payment: 'paid',
    })
    const transfers: Order[] = []
    for (const quantity of [1, 2, 3, 4, 5, 6]) transfers.push(await phone([{ productId: REMOTE, quantity }]))
    const cash = await phone([{ productId: BASKET, quantity: 2 }], { payment: 'paid', method: 'cash' })
    const terminal = await phone([{ productId: LITE, quantity: 1 }], { payment: 'paid', method: 'terminal' })
    const jersey = await phone([{ productId: LITE, quantity: 1 }], {
      customer: JEAN,
      deliveryFee: '60.00',
      payment: 'paid',
    })
    for (const quantity of [2, 3, 4]) cards.push(await card([{ productId: BASKET, quantity }]))
    const quotes = [await quote({ payment: 'transfer' }), await quote({ payment: 'transfer' })]
    await owner('POST', '/api/orders', {
      ...UNA,
      items: JSON.stringify([{ productId: BASKET, quantity: 1 }]),
      subtotal: '59.00',
      discountAmount: '0.00',
      deliveryType: 'standard',
      deliveryFee: '50.00',
      totalAmount: '109.00',
    })
    const { total } = await call('GET', '/api/admin/lists/orders')
    expect(total).toBe(30)
    return { cards, transfers, cash, terminal, jersey, free, quotes }
  })
  const { cards, transfers } = placed
  const order = (orders: readonly Order[], index: number) => orders[index] as Order
  const openOrder = async (at: Page, { orderId }: { orderId: string }) => {
    await at.goto(`${shop.url}/admin/orders/${orderId}`)
    return at.getByRole('dialog', { name: orderId, exact: true })
  }
  const pay = (to: Order, body: object) => call('POST', `/api/admin/orders/${to.id}/payments`, body)
  const refundsOf = (of: Order) => `/api/admin/orders/${of.id}/refunds`

  await test.step('transfers arrive: in parts, in full, too much and not at all', async () => {
    const drawer = await openOrder(manager, order(transfers, 0))
    const form = drawer.getByRole('form', { name: 'Record a payment' })
    await form.getByLabel('Amount, in pounds').fill('40')
    await form.getByRole('button', { name: 'Record payment' }).click()
    await expect(drawer.getByText(/^£40.00 by bank transfer on/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Record payment' }).click()
    await expect(drawer.getByText('£59.00 outstanding', { exact: true })).toBeVisible()
    await pay(order(transfers, 0), { amount: '59.00', method: 'cash' })
    await pay(order(transfers, 1), {})
    await pay(order(transfers, 2), { amount: '25.00', reference: 'DEPOSIT' })
    await pay(order(transfers, 3), { amount: '300.00', keepCredit: true })
    const [quoted] = (await call('GET', `/api/admin/lists/orders?q=${placed.quotes[0]}`)).rows
    await pay(quoted, { valueDate: TODAY })
  })

  await test.step('goods come back, orders are cancelled, and one transfer bounces', async () => {
    const everything = await openOrder(manager, order(cards, 4))
    // Three actions: the form, everything, and the confirmation.
    await everything.getByRole('button', { name: 'Refund', exact: true }).click()
    await everything.getByRole('button', { name: /^Refund everything: £/ }).click()
    await everything.getByRole('button', { name: /^Refund £/ }).click()
    await expect(everything.getByText('There’s nothing left to refund.')).toBeVisible()

    const cancelled = await openOrder(manager, order(cards, 5))
    await cancelled.getByLabel('Order status').selectOption('cancelled')
    await manager.getByRole('button', { name: /^Cancel and refund £/ }).click()
    await expect(cancelled.getByText('There’s nothing left to refund.')).toBeVisible()

    const { left } = await call('GET', refundsOf(order(cards, 1)))
    const lines = [{ lineId: left.lines[0].lineId, quantity: 1, restock: true }]
    await call('POST', refundsOf(order(cards, 1)), { requestKey: 'week-part', reason: 'One came back', lines })
    await call('POST', refundsOf(order(cards, 6)), { requestKey: 'week-goodwill', reason: 'Late', amount: '7.77' })
    await call('PUT', `/api/admin/orders/${order(cards, 8).id}/status`, { status: 'cancelled', tell: false })
    await expect((await openOrder(manager, order(cards, 8))).getByText(/Refund the customer by/)).toBeVisible()
    await call('POST', refundsOf(order(transfers, 3)), {
      requestKey: 'week-credit',
      reason: 'Paid too much',
      credit: '54.00',
    })
    await call('POST', refundsOf(placed.terminal), { requestKey: 'week-bounce', reason: 'Scratched', amount: '15.00' })

    const drawer = await openOrder(manager, order(transfers, 3))
    await drawer.getByRole('button', { name: 'Mark as sent' }).click()
    await expect(drawer.getByRole('button', { name: 'Mark as sent' })).toBeHidden()
    const [bounced] = (await call('GET', refundsOf(placed.terminal))).refunds
    await call('POST', `${refundsOf(placed.terminal)}/${bounced.id}/sent`, { valueDate: TODAY })
    await call('POST', `${refundsOf(placed.terminal)}/${bounced.id}/returned`, { valueDate: TODAY })
  })

  await test.step('the warehouse packs, and sees no money', async () => {
    await warehouse.goto(`${shop.url}/admin/dashboard`)
    await expect(warehouse.getByRole('heading', { name: 'To do' })).toBeVisible()
    await expect(warehouse.getByText('Confirmed revenue')).toHaveCount(0)
    await expect(warehouse.getByRole('link', { name: 'Accounting' })).toHaveCount(0)
    expect((await warehouse.request.get(`${shop.url}/api/admin/exports/payments.csv`)).status()).toBe(403)

    const drawer = await openOrder(warehouse, order(cards, 0))
    await expect(drawer.getByRole('heading', { name: 'Items' })).toBeVisible()
    await expect(drawer.getByRole('heading', { name: 'Refunds' })).toHaveCount(0)
    const form = warehouse.getByRole('form', { name: 'Parcel' })
    for (const isLast of [false, true]) {
      await drawer.getByRole('button', { name: 'Ship items' }).click()
      if (!isLast) await form.getByRole('group', { name: 'Quantities in this parcel' }).getByRole('textbox').fill('1')
      await form.getByRole('button', { name: 'Record parcel' }).click()
      await expect(form).toBeHidden()
    }
    await expect(drawer.getByLabel('Order status')).toHaveValue('shipped')
    const packing = apiOf(warehouse, shop)
    const move = ({ id }: Order, status: string) =>
      packing('PUT', `/api/admin/orders/${id}/status`, { status, tell: false })
    for (const index of [1, 2, 3]) await move(order(cards, index), 'shipped')
    for (const index of [7, 9]) await move(order(cards, index), 'completed')
    for (const sent of [placed.jersey, placed.cash, placed.terminal]) await move(sent, 'processing')
    const refused = await warehouse.request.put(`${shop.url}/api/admin/orders/${order(cards, 4).id}/status`, {
      data: { status: 'shipped' },
      headers: { Origin: shop.url },
    })
    expect(refused.status()).toBe(409)
  })

  const zip = await test.step('the accountant closes the month', async () => {
    await accountant.goto(`${shop.url}/admin/accounting`)
    await accountant.getByRole('button', { name: 'Create ZIP' }).click()
    const link = accountant.getByRole('link', { name: /^Download ZIP/ })
    await expect(link).toBeVisible({ timeout: 60_000 })
    const [download] = await Promise.all([accountant.waitForEvent('download'), link.click()])
    return readZip(readFileSync(await download.path()))
  })

  await test.step('every figure agrees with the raw rows', async () => {
    const { orders, entries } = await loadRawFigures(shop.databaseUrl as string)
    const net = (row: Row) => pence(row.sold) - pence(row.refunded)
    const total = (which: (row: Row) => boolean, of = net) =>
      orders.filter(which).reduce((all, row) => all + of(row), 0)
    const isPaid = ({ payment_status }: Row) => payment_status === 'paid'
    const has =
      (...statuses: string[]) =>
      ({ order_status = '' }: Row) =>
        statuses.includes(order_status)
    const held = sumOf(entries, 'amount')
    const invoiced = total(({ payment_status = '' }) => ['paid', 'refunded'].includes(payment_status))
    expect(orders).toHaveLength(30)

    const dashboard = await owner('GET', '/api/admin/dashboard?days=all')
    const confirmed = total((row) => isPaid(row) && has('processing', 'shipped', 'completed')(row))
    expect(pence(dashboard.confirmed.amount)).toBe(confirmed)
    expect(pence(dashboard.awaiting.amount)).toBe(total((row) => isPaid(row) && has('pending', 'confirmed')(row)))
    for (const { status, amount } of dashboard.statuses) expect(pence(amount), status).toBe(total(has(status)))
    await page.goto('/admin/dashboard')
    await expect(
      page.getByText(`£${(confirmed / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}`).first(),
    ).toBeVisible()

    const listed: Row[] = await owner('GET', '/api/admin/exports/orders.json')
    expect(sumOf(listed, 'netTotal')).toBe(total(() => true))
    expect(sumOf(listed, 'received') - sumOf(listed, 'refunded')).toBe(held)
    const customers: Row[] = await owner('GET', '/api/admin/exports/customers.json')
    expect(sumOf(customers, 'totalSpent')).toBe(held)
    const documents: Row[] = await owner('GET', '/api/admin/exports/invoices.json')
    expect(sumOf(documents, 'gross')).toBe(invoiced)

    const figures = await apiOf(accountant, shop)('GET', `/api/admin/accounting/figures?from=${TODAY}&to=${TODAY}`)
    expect(sumOf(figures.documents, 'gross')).toBe(invoiced)
    expect(sumOf(figures.payments, 'amount')).toBe(held)
    for (const { method, kind, amount } of figures.payments) {
      const raw = entries.filter((entry) => entry.method === method && entry.kind === kind)
      expect(pence(amount), `${method} ${kind}`).toBe(sumOf(raw, 'amount'))
    }
    expect(figures.payments.some(({ kind }: Row) => kind === 'returned')).toBe(true)
    expect(figures.documents.some(({ treatment }: Row) => treatment === 'export')).toBe(true)

    const table = (name: string): Row[] => parse(zip.get(name) as Buffer, { columns: true, bom: true })
    expect(sumOf(table('documents.csv'), 'Gross')).toBe(invoiced)
    expect(sumOf(table('document-lines.csv'), 'Gross')).toBe(invoiced)
    expect(sumOf(table('payments.csv'), 'Amount')).toBe(held)
    expect([...zip.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(documents.length)
  })

  await test.step('stock is the sum of its changes', async () => {
    const { stock } = await loadRawFigures(shop.databaseUrl as string)
    for (const { slug, quantity, changes } of stock) expect(quantity, slug).toBe(changes)
  })

  for (const colleague of [manager, warehouse, accountant]) await colleague.context().close()
})
