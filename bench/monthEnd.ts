import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../src/platform/database.ts'
import { seedOrders } from '../src/server/seed.ts'
import { startShop } from '../test/support/startShop.ts'
import { databaseUrlOf } from '../test/support/testPostgres.ts'
import { ADMIN, p95, signIn } from './admin.ts'
import { median, report, residentMegabytes, watchMemory } from './measure.ts'
import { runStatement } from './runStatement.ts'

const ORDERS = 200_000
const DOCUMENTS = 2_000
/** How many of the month end’s documents still have to be printed. The rest were printed before, for an email or the customer. */
const UNPRINTED = 100

/** Orders per statement, which has a time limit. */
const BATCH = 10_000

/** An invoice for each paid order, as the shop writes it. */
const ISSUE_INVOICES = `
  insert into invoices (kind, number, order_id, issued_at, content)
  select 'invoice', number, id, created_at, jsonb_build_object(
    'kind', 'invoice', 'number', number, 'issuedOn', day, 'taxPoint', day, 'isTest', is_test, 'payment', 'Paid by card on ' || day,
    'order', jsonb_build_object('orderId', order_id, 'placedOn', day),
    'seller', '{"brand": "Courtside", "name": "Courtside Demo Ltd", "address": ["1 Example Street", "London", "N1 1AA"], "companyNumber": "00000000", "vatNumber": "GB000000000", "email": "hello@courtside.example"}'::jsonb,
    'buyer', jsonb_build_object('name', customer_name, 'address', string_to_array(shipping_address, chr(10)), 'email', customer_email),
    'lines', lines, 'totals', (
      select jsonb_build_object('net', sum((line ->> 'net')::int), 'vat', sum((line ->> 'vat')::int), 'gross', sum((line ->> 'gross')::int))
      from jsonb_array_elements(lines) as line))
  from (
    select orders.*, 'INV-' || lpad(id::text, 6, '0') as number,
      to_char(created_at at time zone 'Europe/London', 'YYYY-MM-DD') as day, (
        select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'vatRate', 20, 'gross', gross, 'vat', vat, 'net', gross - vat))
        from (
          select name, quantity, ((unit_price * quantity - reduction) * 100)::int as gross, (coalesce(order_lines.vat, 0) * 100)::int as vat
          from order_lines where order_lines.order_id = orders.id
          union all
          select 'Standard delivery', 1, (delivery_fee * 100)::int, round(delivery_fee * 100 / 6)::int where delivery_fee > 0
        ) as parts) as lines
    from orders where payment_status = 'paid' and id > $1 and id <= $1 + ${BATCH}
  ) as sold`

/** Times the figures of a busy shop’s month and year, and the ZIP of 2,000 documents while the shop serves pages. */
export async function benchMonthEnd(server: string): Promise<void> {
  const databaseUrl = databaseUrlOf(server, 'month_end_shop')
  await runStatement(server, 'create database month_end_shop')
  const shop = await startShop({ databaseUrl, env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } })
  const { database, pool, close } = openDatabase(databaseUrl, { max: 2 })
  try {
    await seedOrders(database, { count: ORDERS, customers: 20_000 })
    for (let from = 0; from < ORDERS; from += BATCH) await pool.query(ISSUE_INVOICES, [from])
    for (const table of ['orders', 'invoices', 'document_vat', 'payment_entries'])
      await pool.query(`vacuum analyze ${table}`)
    const cookie = await signIn(shop.url)
    const send = async (method: string, path: string, body?: object) => {
      const headers = { Cookie: cookie, Origin: shop.url, 'Content-Type': 'application/json' }
      const response = await fetch(shop.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return response
    }
    const timed = (path: string) => async () => {
      const startedAt = performance.now()
      await (await send('GET', path)).arrayBuffer()
      return performance.now() - startedAt
    }
    const figures = '/api/admin/accounting/figures?period='
    report('p95 figures of a month', `${(await p95(timed(`${figures}lastMonth`))).toFixed(0)} ms`)
    report('p95 figures of a year', `${(await p95(timed(`${figures}lastTaxYear`))).toFixed(0)} ms`)
    const lists = ['payments', 'payments?q=calder', 'document-vat?rate=20', 'invoices'].flatMap((list) => {
      const period = `${list.includes('?') ? '&' : '?'}from=2026-01-01&to=2026-01-31`
      return [list, `${list}${period}`]
    })
    for (const list of lists)
      report(`p95 the list ${list}`, `${(await p95(timed(`/api/admin/lists/${list}`))).toFixed(1)} ms`)

    // The newest 2,000, all but a few of which have been printed.
    const { rows } = await pool.query<{ id: number; from: string; to: string }>(`
      select min(id) as id, min(tax_point)::text as from, max(tax_point)::text as to
      from (select id, tax_point from invoices order by tax_point desc, id desc limit ${DOCUMENTS}) as newest`)
    const [newest] = rows
    if (!newest) throw new Error('No invoices')
    const pdf = Buffer.from(await (await send('GET', `/api/admin/invoices/${newest.id}/pdf`)).arrayBuffer())
    await pool.query('update invoices set pdf = $1 where tax_point between $2 and $3', [pdf, newest.from, newest.to])
    await pool.query(
      `update invoices set pdf = null where id in (select id from invoices where tax_point between $1 and $2 order by id desc limit ${UNPRINTED})`,
      [newest.from, newest.to],
    )
    const before = residentMegabytes(shop.pid)
    const memory = watchMemory(shop.pid)
    const pages: number[] = []
    const startedAt = performance.now()
    const period = { from: newest.from, to: newest.to }
    await send('POST', '/api/admin/accounting/month-ends', period)
    for (;;) {
      pages.push(await timed('/api/products')())
      const query = new URLSearchParams(period)
      const { monthEnd } = await (await send('GET', `/api/admin/accounting/month-ends?${query}`)).json()
      if (monthEnd.state === 'failed') throw new Error('The month end failed')
      if (monthEnd.state === 'ready') {
        const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
        const { rows: counted } = await pool.query(
          'select count(*)::int as n from invoices where tax_point between $1 and $2',
          [newest.from, newest.to],
        )
        report(
          `month end of ${counted[0].n} documents, ${UNPRINTED} to print`,
          `${(monthEnd.bytes / 1e6).toFixed(1)} MB in ${seconds} s, memory + ${(memory.stop() - before).toFixed(0)} MB`,
        )
        break
      }
      await setTimeout(100)
    }
    pages.sort((a, b) => a - b)
    report(
      'GET /api/products during it',
      `median ${median(pages).toFixed(1)} ms, slowest ${pages.at(-1)?.toFixed(0)} ms`,
    )
  } finally {
    await close()
    await shop.stop()
  }
}
