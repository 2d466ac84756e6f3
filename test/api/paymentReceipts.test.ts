import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describePayments } from '../../src/features/orders/ledger/server/describePayments.ts'
import { queueConfirmationOnOrderPaid } from '../../src/features/orders/orders/server/orderConfirmation.mail.ts'
import { linkToOrder } from '../../src/features/orders/orders/server/orderLink.ts'
import { pageUrl } from '../../src/lib/pageLinks.ts'
import { addDays, londonDay, longDate } from '../../src/lib/workingDays.ts'
import { INES } from '../support/buyer.ts'
import { changeSettings } from '../support/changeSettings.ts'
import { loadEmails } from '../support/mailbox.ts'
import { createTestShop, type TestShop } from '../support/testShop.ts'

let shop: TestShop
let admin: TestShop['call']
let today: string
const BANK = { bankAccountName: 'Courtside Demo Ltd', bankSortCode: '12-34-56', bankAccountNumber: '12345678' }
const NO_BANK = { bankAccountName: '', bankSortCode: '', bankAccountNumber: '' }

const set = (change: Record<string, unknown>) => changeSettings(admin, change)

beforeAll(async () => {
  shop = await createTestShop({
    onOrderPaid: [
      (tx, order) =>
        queueConfirmationOnOrderPaid(shop.services.mail, {
          describePayments,
          linkToOrder: () => pageUrl('', '/order'),
        })(tx, order),
    ],
  })
  admin = await shop.asAdmin()
  today = londonDay(shop.services.clock.now())
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('update products set price = 1895, stock_quantity = 100, in_stock = true where id = 1')
  await set(BANK)
})

/** Of £1,945.00, to pay by transfer. */
async function placeOrder(overrides: object = {}) {
  const { status, body } = await admin('POST', '/api/admin/orders', {
    requestKey: crypto.randomUUID(),
    lines: [{ productId: 1, quantity: 1 }],
    deliveryType: 'standard',
    deliveryFee: '50.00',
    customer: INES,
    payment: 'transfer',
    tellCustomer: false,
    ...overrides,
  })
  expect([status, body.totalAmount], JSON.stringify(body)).toEqual([201, '1945.00'])
  const path = `/api/admin/orders/${body.id}`
  return {
    id: body.id as number,
    orderId: body.orderId as string,
    path,
    pay: (payment: object, call = admin) => call('POST', `${path}/payments`, payment),
    async deposit(payment: object = {}) {
      const { status, body: paid } = await admin('POST', `${path}/payments`, { amount: '1000.00', ...payment })
      expect(status, JSON.stringify(paid)).toBe(200)
    },
    events: async () => (await admin('GET', path)).body.events as { type: string; detail: string }[],
    change: (values: string, ...parameters: unknown[]) =>
      shop.pool.query(`update orders set ${values} where id = $1`, [body.id, ...parameters]),
    emails: async (kind?: string) =>
      (
        await loadEmails(shop.pool, 'reference like $1 and ($2::text is null or kind = $2)', [
          `${body.orderId}%`,
          kind ?? null,
        ])
      ).map((email) => ({ ...email, words: email.text.replace(/\s+/g, ' ') })),
    async receipt() {
      const receipts = await this.emails('payment-receipt')
      expect(receipts).toHaveLength(1)
      return receipts[0] as (typeof receipts)[number]
    },
  }
}

describe('a part payment', () => {
  test('sends one receipt: what came when, what is left and how to pay it', async () => {
    const order = await placeOrder()
    const paidOn = addDays(today, -3)
    await order.deposit({ valueDate: paidOn, reference: 'BACS 77' })
    const receipt = await order.receipt()
    expect(receipt).toMatchObject({
      recipient: INES.customerEmail,
      subject: `We’ve received £1,000.00 for your Courtside order ${order.orderId}`,
    })
    for (const words of [
      `Hello ${INES.customerName}, thank you for your payment. You now have £945.00 left to pay before we send your goods. We can’t reserve the goods until you’ve paid.`,
      `Received: £1,000.00 by bank transfer Received on: ${longDate(paidOn)} Left to pay: £945.00`,
      `Account name: Courtside Demo Ltd Sort code: 12-34-56 Account number: 12345678 Reference: ${order.orderId}`,
      'Total £1,945.00',
      'Already paid −£1,000.00 To pay £945.00',
      `This receipt shows your order as it was on ${longDate(today)}. It’s not a VAT invoice. We’ll send you one with the goods or when you’ve paid in full.`,
    ])
      expect(receipt.words).toContain(words)
    const { customerEmail } = INES
    expect(receipt.text).toContain(
      await linkToOrder(shop.database, { orderId: order.orderId, customerEmail }, shop.services.origin()),
    )
    // What the bank statement says is for the books.
    expect(receipt.text).not.toContain('BACS 77')
    expect(receipt.words).not.toContain('by card')
    expect((await order.events()).at(-1)).toMatchObject({
      type: 'partlyPaid',
      detail: '£1,000.00 by bank transfer, BACS 77; £945.00 outstanding. Receipt emailed',
    })
  })

  test('says when the rest is due, and since when', async () => {
    const order = await placeOrder()
    const dueOn = addDays(today, 14)
    await order.change('due_on = $2', dueOn)
    await order.deposit()
    const receipt = await order.receipt()
    expect(receipt.words).toContain(`£945.00 left to pay by ${longDate(dueOn)}.`)
    expect(receipt.words).toContain(`Payment due: ${longDate(dueOn)}`)

    const late = await placeOrder()
    await late.change('due_on = $2', addDays(today, -1))
    await late.deposit()
    expect((await late.receipt()).words).toContain(
      `£945.00 left to pay, which was due on ${longDate(addDays(today, -1))}.`,
    )
  })

  test('says nothing of sending goods that have left, nor of an invoice to come once there is one', async () => {
    const order = await placeOrder()
    await order.change(`shipping_state = 'shipped', due_on = $2`, today)
    expect((await admin('POST', `${order.path}/invoice`)).status).toBeLessThan(300)
    await order.change('due_on = null')
    await order.deposit()
    const { words } = await order.receipt()
    expect(words).toContain('You now have £945.00 left to pay. Order number')
    expect(words).toContain('It’s not a VAT invoice. Questions?')
  })

  test('gives the way the order is paid without a bank account, and only one that works', async () => {
    await set(NO_BANK)
    const order = await placeOrder()
    await order.deposit()
    expect((await order.receipt()).words).toMatch(
      /Pay by bank transfer -+ To pay £945\.00 by bank transfer, email \S+ or call .+ for our bank details/,
    )

    // With a test key, a card can only pay the rest of a test order.
    const live = await placeOrder({ payment: 'link' })
    await admin('POST', `${live.path}/payment-links`, {})
    await live.deposit()
    expect((await live.receipt()).words).not.toContain('by card')
    const byLink = await placeOrder({ payment: 'link' })
    await byLink.change('is_test = true')
    await admin('POST', `${byLink.path}/payment-links`, {})
    await byLink.deposit()
    const linked = await byLink.receipt()
    expect(linked.words).toContain('You can pay by card with the payment link that we gave you.')
    expect(linked.words).toContain('A customer would now have £945.00 left to pay')
    expect(linked.words).toContain('This is a test order. Please don’t pay anything')
    expect(linked.subject).toContain('(test payment)')
    const tooLittle = await placeOrder({ payment: 'link' })
    await tooLittle.change('is_test = true')
    await admin('POST', `${tooLittle.path}/payment-links`, {})
    await tooLittle.deposit({ amount: '1944.80' })
    expect((await tooLittle.receipt()).words).not.toContain('by card')

    await set(BANK)
    const quoted = await placeOrder()
    await quoted.change(`is_test = true, quote_number = 'Q-1001'`)
    await quoted.deposit()
    expect((await quoted.receipt()).words).toContain('Or pay by card on the page of your quote Q-1001.')
  })

  test('says how long the goods are reserved', async () => {
    const order = await placeOrder()
    const until = new Date(shop.services.clock.now().getTime() + 3 * 86_400_000)
    await shop.pool.query(
      `insert into checkout_drafts (id, state, secret_hash, network, for_order_id, delivery_type, amount, created_at, updated_at, next_check_at)
       values ($1, 'quoted', '', '', $2, 'standard', 0, now(), now(), $3)`,
      [`quote_${order.id}`, order.id, until],
    )
    await shop.pool.query(
      'insert into stock_reservations (draft_id, product_id, quantity, expires_at) values ($1, 1, 1, $2)',
      [`quote_${order.id}`, until],
    )
    await order.deposit()
    const reserved = londonDay(new Date(until.getTime() - 1))
    expect((await order.receipt()).words).toContain(
      `before we send your goods. We’ve reserved your goods until the end of ${longDate(reserved)}.`,
    )
    const dueOn = async (day: string) => {
      await order.change('due_on = $2', day)
      await order.deposit({ amount: '1.00' })
      return (await order.emails('payment-receipt')).at(-1)?.words
    }
    expect(await dueOn(reserved)).toContain(
      `left to pay by ${longDate(reserved)}. We’ve reserved your goods until then.`,
    )
    expect(await dueOn(addDays(today, -1))).toContain(
      `We’ve reserved your goods until the end of ${longDate(reserved)}. If`,
    )
  })

  test('shows names in any script, and with quotes or line breaks, as text', async () => {
    const order = await placeOrder({
      customer: { ...INES, customerName: 'Zoë “Ace” O’Neill <b>渡辺 مريم' },
    })
    await order.change(`customer_name = customer_name || E'\\r\\nSecond line', purchase_order = E'PO "7"\\n<i>'`)
    await order.deposit()
    const { html, words, subject } = await order.receipt()
    expect(words).toContain('Hello Zoë “Ace” O’Neill <b>渡辺 مريم Second line, thank you')
    expect(words).toContain('Purchase order: PO "7" <i>')
    expect(html).toContain('&lt;b&gt;渡辺 مريم')
    expect(html).not.toMatch(/<b>|<i>/)
    expect(subject).not.toMatch(/[\r\n]/)
  })

  test('that is recorded twice at once by one form sends one receipt', async () => {
    const order = await placeOrder()
    const payment = { requestKey: crypto.randomUUID(), amount: '1000.00' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => order.pay(payment)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    await order.receipt()
    // The same amount again is another payment.
    await order.pay({ ...payment, requestKey: crypto.randomUUID(), amount: '500.00' })
    const receipts = await order.emails('payment-receipt')
    expect(receipts.map(({ words }) => /Left to pay: \S+/.exec(words)?.[0])).toEqual([
      'Left to pay: £945.00',
      'Left to pay: £445.00',
    ])
    expect(receipts[1]?.words).toContain('Already paid −£1,500.00 To pay £445.00')
  })

  test('sends none if staff say so, nor to a customer who has been erased', async () => {
    const order = await placeOrder()
    await order.deposit({ tellCustomer: false })
    const erased = await placeOrder()
    await erased.change(`customer_email = 'erased-7@erased.invalid'`)
    await erased.deposit()
    for (const { emails, events } of [order, erased]) {
      expect(await emails()).toEqual([])
      expect((await events()).at(-1)?.detail).toBe('£1,000.00 by bank transfer; £945.00 outstanding')
    }
    expect((await order.pay({ amount: '1.00', tellCustomer: 'yes' })).status).toBe(400)
  })

  test('is recorded and receipted by owners and managers only', async () => {
    const order = await placeOrder()
    for (const role of ['support', 'accountant', 'warehouse'] as const)
      expect((await order.pay({ amount: '1000.00' }, await shop.asStaff(role))).status, role).toBe(403)
    expect((await order.pay({ amount: '1000.00' }, await shop.asCustomer())).status).toBe(403)
    expect((await order.pay({ amount: '1000.00' }, shop.call)).status).toBe(401)
    expect(await order.emails()).toEqual([])
    expect((await order.pay({ amount: '1000.00' }, await shop.asStaff('manager'))).status).toBe(200)
    await order.receipt()
  })
})

describe('no receipt', () => {
  test('for the payment that completes an order: its confirmation names every part', async () => {
    const order = await placeOrder()
    await order.deposit({ method: 'cash' })
    await order.pay({})
    expect((await order.emails()).map(({ kind }) => kind)).toEqual(['payment-receipt', 'order-confirmation'])
    expect((await order.emails('order-confirmation'))[0]?.words).toContain(
      '£1,000.00 in cash, £945.00 by bank transfer',
    )
    const atOnce = await placeOrder()
    await atOnce.pay({ amount: '2000.00', keepCredit: true })
    expect((await atOnce.emails()).map(({ kind }) => kind)).toEqual(['order-confirmation'])
  })

  test('for credit kept on an order that is paid or cancelled', async () => {
    const paid = await placeOrder()
    await paid.pay({})
    await paid.deposit({ keepCredit: true })
    expect((await paid.emails()).map(({ kind }) => kind)).toEqual(['order-confirmation'])
    const cancelled = await placeOrder()
    await admin('PUT', `${cancelled.path}/status`, { status: 'cancelled', tell: false })
    await cancelled.deposit({ keepCredit: true })
    expect(await cancelled.emails()).toEqual([])
  })

  test('for a payment that is refused', async () => {
    const order = await placeOrder()
    expect((await order.pay({ amount: '5000.00' })).status).toBe(409)
    expect((await order.pay({ amount: '10.00', valueDate: addDays(today, 1) })).status).toBe(422)
    expect(await order.emails()).toEqual([])
  })
})

test('a refund of part of a deposit says what isn’t paid now, and so does the next receipt', async () => {
  const order = await placeOrder()
  await order.deposit()
  const refund = async (credit: string) => {
    const request = { requestKey: crypto.randomUUID(), credit, reason: 'Typing error' }
    const asked = await admin('POST', `${order.path}/refunds`, request)
    expect(asked.status, JSON.stringify(asked.body)).toBe(202)
    const { id } = asked.body.refunds.find(({ status }: { status: string }) => status === 'pending')
    expect((await admin('POST', `${order.path}/refunds/${id}/sent`, { valueDate: today })).status).toBeLessThan(300)
    return (await order.emails('refund')).at(-1)?.words
  }
  expect(await refund('900.00')).toContain('Not yet paid: £1,845.00 of your order’s £1,945.00')
  await order.deposit({ amount: '45.00' })
  const receipts = await order.emails('payment-receipt')
  expect(receipts[0]?.words).toContain('Left to pay: £945.00')
  expect(receipts[1]?.words).toContain('Left to pay: £1,800.00')
  expect(receipts[1]?.words).toContain('Already paid −£145.00 To pay £1,800.00')

  await admin('PUT', `${order.path}/status`, { status: 'cancelled', tell: false })
  expect(await refund('145.00')).not.toContain('Not yet paid')
})
