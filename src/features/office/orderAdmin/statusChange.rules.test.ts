import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentStatus,
  SHIPPING_STATES,
  type ShippingState,
  STATUS_DESCRIPTIONS,
  STOCK_STATES,
  type StockState,
} from '#/features/orders/orders/orderStates.rules.ts'
import { bulkConsequences, hasStatusEmail, nextStep, statusConsequences } from './statusChange.rules.ts'

const ALONG = { restock: true, tell: true }
const said = (
  from: OrderStatus,
  to: OrderStatus,
  paymentStatus: PaymentStatus,
  {
    stock = 'taken' as StockState,
    isTest = false,
    trackingNumber = null as string | null,
    missing = '',
    shippingState = 'notShipped' as ShippingState,
    ...along
  } = {},
) =>
  statusConsequences(
    from,
    to,
    { paymentStatus, stock, isTest, trackingNumber, missing, shippingState },
    { ...ALONG, ...along },
  )

describe('statusConsequences', () => {
  test('starts to process a paid order', () => {
    expect(said('confirmed', 'processing', 'paid')).toEqual([
      'The order will move from confirmed to processing. Your name and the time will be recorded.',
      'A customer tracking the order will see: “We’re packing it.”',
      'The customer will get an email about it.',
      'It will count as confirmed revenue.',
    ])
  })

  test('says that an order without a complete address cannot be sent', () => {
    const order = {
      paymentStatus: 'paid',
      stock: 'taken',
      missing: '',
      shippingState: 'notShipped',
      addressUnchecked: true,
    } as const
    expect(statusConsequences('processing', 'shipped', order, ALONG)).toEqual([
      'This order’s delivery address is incomplete. Enter the UK postcode before you send it.',
    ])
    expect(statusConsequences('shipped', 'completed', order, ALONG)[0]).toMatch(/will move from shipped to completed/)
    const orders = [
      { ...order, orderStatus: 'processing' },
      { ...order, orderStatus: 'processing', addressUnchecked: false },
    ] as const
    expect(bulkConsequences(orders, 'shipped', ALONG).slice(0, 2)).toEqual([
      '1 order goes to shipped.',
      '1 order won’t move until its delivery address is complete.',
    ])
  })

  test('cancels a paid order: stock is returned, the refund is a separate step', () => {
    expect(said('processing', 'cancelled', 'paid')).toEqual([
      'The order will move from processing to cancelled. Your name and the time will be recorded.',
      'A customer tracking the order will see: “This order will not be sent.”',
      'The customer will get an email about it.',
      'The goods will go back in stock, except those already returned by a refund.',
      'You can refund the payment now, or later on this order’s page.',
      'It will no longer count as confirmed revenue.',
    ])
  })

  test.each<[string, string[], string]>([
    [
      'unpaid',
      said('pending', 'cancelled', 'pending', { stock: 'none' }),
      'Nothing has been paid, so there’s nothing to refund.',
    ],
    [
      'unpaid',
      said('pending', 'cancelled', 'pending', { stock: 'none' }),
      'No stock was taken for this order, so there’s none to return.',
    ],
    ['refunded', said('processing', 'cancelled', 'refunded'), 'The payment has already been refunded.'],
    ['kept', said('shipped', 'cancelled', 'paid', { restock: false } as never), 'The goods won’t go back in stock.'],
    [
      'back',
      said('cancelled', 'processing', 'paid', { stock: 'returned' }),
      'The goods will be taken from stock again. If there isn’t enough, nothing will change.',
    ],
    ['back', said('cancelled', 'processing', 'paid'), 'No stock will be taken, because cancelling didn’t return any.'],
    ['unpaid', said('pending', 'shipped', 'pending', { stock: 'none' }), 'This order isn’t paid.'],
    [
      'unpaid',
      said('pending', 'shipped', 'failed', { stock: 'none' }),
      'No stock will be taken. If you send the goods, reduce the stock yourself.',
    ],
    ['refunded', said('processing', 'shipped', 'refunded'), 'This order’s payment has been refunded.'],
    [
      'test',
      said('processing', 'shipped', 'paid', { isTest: true }),
      'This is a test payment: no money was taken. Don’t send goods.',
    ],
    [
      'tracked',
      said('processing', 'shipped', 'paid', { trackingNumber: 'X1' }),
      'The customer will get an email with the tracking number.',
    ],
    [
      'untracked',
      said('processing', 'shipped', 'paid'),
      'The customer will get an email saying it’s on its way, without a tracking number.',
    ],
    ['untold', said('processing', 'shipped', 'paid', { tell: false } as never), 'No email will be sent.'],
    ['no mail', said('processing', 'confirmed', 'paid'), 'No email will be sent for confirmed.'],
  ])('%s', (_, sentences, sentence) => {
    expect(sentences).toContain(sentence)
  })

  test('says what is recorded as sent, and what has been sent already', () => {
    const order = { paymentStatus: 'paid', stock: 'taken', missing: '', shippingState: 'partlyShipped' } as const
    const parts = { sent: '1 × Ball Basket', toShip: 2 }
    expect(statusConsequences('processing', 'shipped', { ...order, ...parts }, ALONG)).toContain(
      '2 items will be recorded as sent in one parcel.',
    )
    const cancelled = statusConsequences('processing', 'cancelled', { ...order, ...parts }, ALONG)
    expect(cancelled.join(' ')).toContain('Already sent: 1 × Ball Basket. Agree with the customer')
    const done = { ...order, shippingState: 'shipped', sent: '3 × Ball Basket', toShip: 0 } as const
    const shipped = statusConsequences('processing', 'shipped', done, ALONG)
    expect(shipped).toContain('No parcel will be recorded, because nothing is left to send.')
    expect(shipped).toContain('No email will be sent, because nothing is left to send.')
  })

  test('says when nothing changes', () => {
    expect(said('shipped', 'shipped', 'paid')).toEqual(['The order is already shipped. Nothing will change.'])
  })

  test('always says what is recorded, what the customer sees and whether an email is sent', () => {
    const status = fc.constantFrom(...ORDER_STATUSES)
    const order = fc.record({
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
      stock: fc.constantFrom(...STOCK_STATES),
      isTest: fc.boolean(),
      missing: fc.constantFrom('', '2 × Ball Basket'),
      shippingState: fc.constantFrom(...SHIPPING_STATES),
    })
    fc.assert(
      fc.property(status, status, order, fc.boolean(), fc.boolean(), (from, to, order, restock, tell) => {
        fc.pre(from !== to)
        const sentences = statusConsequences(from, to, order, { restock, tell })
        const isWaiting = order.shippingState === 'notShipped' || order.shippingState === 'partlyShipped'
        expect(sentences[0]).toContain(`from ${from} to ${to}`)
        expect(sentences[1]).toContain(STATUS_DESCRIPTIONS[to])
        expect(sentences[2]?.startsWith('The customer will get an email')).toBe(
          tell && hasStatusEmail(to) && (to !== 'shipped' || isWaiting),
        )
        expect(new Set(sentences).size).toBe(sentences.length)
        if (to === 'cancelled') expect(sentences.join(' ')).toMatch(/refund/)
      }),
    )
  })
})

test('offers the next step of a paid order that can be sent', () => {
  const order = { orderStatus: 'confirmed', paymentStatus: 'paid' } as const
  expect(nextStep(order)).toMatchObject({ to: 'processing' })
  expect(nextStep({ ...order, orderStatus: 'processing' })).toMatchObject({ to: 'shipped' })
  expect(nextStep({ ...order, orderStatus: 'shipped' })).toMatchObject({ to: 'completed' })
  for (const change of [
    { orderStatus: 'cancelled' },
    { orderStatus: 'completed' },
    { paymentStatus: 'pending' },
    { paymentStatus: 'refunded' },
    { addressUnchecked: true },
  ] as const)
    expect(nextStep({ ...order, ...change })).toBeUndefined()
})

test('names goods that were not taken from stock where it matters', () => {
  const short = (from: OrderStatus, to: OrderStatus, stock: StockState = 'taken') =>
    said(from, to, 'paid', { stock, missing: '2 × Ball Basket' }).join(' ')
  expect(short('confirmed', 'cancelled')).toContain('and those that weren’t taken: 2 × Ball Basket.')
  expect(short('processing', 'shipped')).toContain(
    'Not taken from stock: 2 × Ball Basket. If you send them, reduce the stock yourself.',
  )
  expect(short('confirmed', 'processing')).not.toContain('Ball Basket')
  expect(short('cancelled', 'confirmed', 'returned')).toContain(
    'All the goods will be taken from stock, including those that were missing. If there isn’t enough, nothing will change.',
  )
})

test('counts the consequences for several orders', () => {
  const row = (
    orderStatus: OrderStatus,
    paymentStatus: PaymentStatus,
    stock: StockState,
    missing = '',
    shippingState: ShippingState = 'notShipped',
  ) => ({
    shippingState,
    orderStatus,
    paymentStatus,
    stock,
    missing,
  })
  const rows = [
    row('processing', 'paid', 'taken'),
    row('shipped', 'paid', 'taken'),
    row('pending', 'pending', 'none'),
    row('cancelled', 'paid', 'returned'),
  ]
  expect(bulkConsequences(rows, 'cancelled', ALONG)).toEqual([
    '3 orders go to cancelled.',
    '1 order is already cancelled and won’t change.',
    '3 emails will be sent, one for each order.',
    '2 orders will return their goods to stock.',
    '2 payments won’t be refunded: refund them on each order’s page.',
    '2 orders will no longer count as confirmed revenue.',
  ])
  expect(bulkConsequences(rows, 'shipped', { restock: true, tell: false })).toEqual([
    '2 orders go to shipped.',
    '1 order is already shipped and won’t change.',
    '1 order is cancelled or refunded and won’t move: if you do mean to send it, move it on its own page.',
    'No email will be sent.',
    '1 order isn’t paid.',
  ])
  expect(bulkConsequences([row('shipped', 'paid', 'taken')], 'shipped', ALONG)[0]).toBe('No orders will change.')
  const short = row('confirmed', 'paid', 'taken', '2 × Ball Basket')
  const said = '1 order has goods that weren’t taken from stock: if you send them, reduce the stock yourself.'
  expect(bulkConsequences([short, ...rows], 'shipped', ALONG)).toContain(said)
  expect(bulkConsequences([short, ...rows], 'processing', ALONG)).not.toContain(said)

  const sent = row('processing', 'paid', 'taken', '', 'shipped')
  expect(bulkConsequences([sent, row('confirmed', 'paid', 'taken')], 'shipped', ALONG)).toContain(
    '1 customer will get an email.',
  )
  expect(bulkConsequences([sent, row('confirmed', 'paid', 'taken')], 'cancelled', ALONG)).toEqual(
    expect.arrayContaining([
      '1 order has been sent, wholly or in part: agree with the customer how the goods come back.',
      'The goods from 1 order will go back in stock.',
      'The goods from 1 order won’t go back in stock.',
    ]),
  )
})
