import type { paymentEntries } from '#/features/orders/ledger/server/ledger.tables.ts'
import type { OrderStatus, PaymentStatus } from '#/features/orders/orders/orderStates.rules.ts'
import { hasBeenPaid } from '#/features/orders/orders/paid.rules.ts'
import type { orderEvents, orderLines, orders } from '#/features/orders/orders/server/orders.tables.ts'
import type { parcels } from '#/features/orders/parcels/server/parcels.tables.ts'
import { priceSale } from '#/features/orders/pricing/pricing.rules.ts'
import { DEFAULT_DELIVERY } from '#/features/shop/delivery/delivery.rules.ts'
import type { VatRate } from '#/features/shop/vat/vat.rules.ts'
import type { Pence } from '#/lib/pence.ts'
import { londonDay } from '#/lib/workingDays.ts'

export type OrderableProducts = readonly {
  id: number
  name: string
  slug: string
  sku: string | null
  imageUrl: string
  price: Pence
  vatRate: VatRate
}[]

type GeneratedOrder = {
  order: typeof orders.$inferInsert & { createdAt: Date; orderStatus: OrderStatus }
  lines: Omit<typeof orderLines.$inferInsert, 'orderId'>[]
  entries: Omit<typeof paymentEntries.$inferInsert, 'orderId'>[]
  events: Omit<typeof orderEvents.$inferInsert, 'orderId'>[]
  /** With all lines, if the order was sent. */
  parcels: Omit<typeof parcels.$inferInsert, 'orderId'>[]
}

const FIRST_NAMES = [
  'Ines',
  'Otto',
  'Amara',
  'Bo',
  'Zoë',
  'Dev',
  'Ewan',
  'Freya',
  'Gwen',
  'Hamza',
  'Isla',
  'Jack',
  'Kit',
  'Lola',
]
const LAST_NAMES = [
  'Calder',
  'Lund',
  'O’Brien',
  'Price',
  'Quinn',
  'Reid',
  'Shah',
  'Thorne',
  'Usher',
  'Vance',
  'Webb',
  'Young',
  'Zhang',
]
const TOWNS = [
  'London SW19 5AE',
  'Leeds LS6 2AB',
  'Bristol BS8 1TH',
  'Cardiff CF10 3AT',
  'York YO10 5DD',
  'Exeter EX4 4QJ',
]
const DAY_MS = 86_400_000
const YEARS_BACK_DAYS = 3 * 365

function statusByAge(age: number, chance: number): { orderStatus: OrderStatus; paymentStatus: PaymentStatus } {
  if (chance < 0.03) return { orderStatus: 'cancelled', paymentStatus: 'pending' }
  if (chance < 0.05) return { orderStatus: 'pending', paymentStatus: 'pending' }
  if (age < 1) return { orderStatus: 'confirmed', paymentStatus: 'paid' }
  if (age < 3) return { orderStatus: 'processing', paymentStatus: 'paid' }
  return { orderStatus: age < 14 ? 'shipped' : 'completed', paymentStatus: 'paid' }
}

type SeedOptions = {
  oldest: number
  newest: number
  customers: number
  now: Date
}

/** Deterministic: spread over the three years before `now`. */
export function generateOrders(
  stock: OrderableProducts,
  { first, count, ...seeding }: SeedOptions & { first: number; count: number },
): GeneratedOrder[] {
  return Array.from({ length: count }, (_, at) => generateOrder(first + at, stock, seeding))
}

function generateOrder(
  number: number,
  stock: OrderableProducts,
  { oldest, newest, customers, now }: SeedOptions,
): GeneratedOrder {
  const random = seededRandom(number)
  const pick = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(random() * things.length)] as Thing
  const age = YEARS_BACK_DAYS * ((newest - number + random()) / (newest - oldest + 1)) ** 1.5
  const createdAt = new Date(now.getTime() - age * DAY_MS)
  const { orderStatus, paymentStatus } = statusByAge(age, random())
  const customer = Math.floor(random() * customers)
  const wanted = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(stock)))
  const basket = priceSale({
    lines: [...wanted].map(({ id, price, vatRate }) => ({
      productId: id,
      unitPrice: price,
      vatRate,
      quantity: 1 + Math.floor(random() * 2),
    })),
    deliveryType: random() < 0.2 ? 'express' : 'standard',
    delivery: DEFAULT_DELIVERY,
    vatRegistered: true,
  })
  const named = new Map([...wanted].map((product) => [product.id, product]))
  const isSent = orderStatus === 'shipped' || orderStatus === 'completed'
  const carrier = isSent ? 'DPD' : null
  const trackingNumber = isSent ? `1550${String(number).padStart(10, '0')}` : null
  return {
    order: {
      orderId: `ORD-${String(number).padStart(10, '0')}`,
      customerName: `${FIRST_NAMES[customer % FIRST_NAMES.length]} ${LAST_NAMES[customer % LAST_NAMES.length]}`,
      customerEmail: `customer-${customer}@example.com`,
      customerPhone: customer % 3 ? `07700 9${String(customer % 100_000).padStart(5, '0')}` : null,
      shippingAddress: `${(customer % 200) + 1} Court Lane\n${TOWNS[customer % TOWNS.length]}`,
      subtotal: basket.subtotal,
      deliveryType: basket.deliveryType,
      deliveryFee: basket.deliveryFee,
      totalAmount: basket.totalAmount,
      vatAmount: basket.vatAmount,
      paymentStatus,
      paymentMethod: hasBeenPaid({ paymentStatus }) ? 'transfer' : 'none',
      isTest: true,
      orderStatus,
      carrier,
      trackingNumber,
      parcelNumbers: trackingNumber,
      shippingState: isSent ? 'shipped' : 'notShipped',
      createdAt,
    },
    lines: basket.lines.map((line) => {
      const product = named.get(line.productId)
      return {
        productId: line.productId,
        name: product?.name ?? '',
        slug: product?.slug ?? '',
        sku: product?.sku ?? null,
        imageUrl: product?.imageUrl ?? '',
        unitPrice: line.unitPrice,
        quantity: line.quantity,
        reduction: line.reduction,
        vat: line.vat,
        vatPercent: line.vatPercent,
      }
    }),
    parcels: isSent ? [{ carrier, trackingNumber, sentOn: londonDay(createdAt), actor: 'seed', createdAt }] : [],
    entries: ledgerEntries(paymentStatus, basket.totalAmount, createdAt),
    events: [{ type: 'placed', to: orderStatus, actor: 'seed', createdAt }],
  }
}

function ledgerEntries(status: PaymentStatus, amount: Pence, createdAt: Date): GeneratedOrder['entries'] {
  const entry = { method: 'transfer', valueDate: londonDay(createdAt), isTest: true, actor: 'seed', createdAt } as const
  return [...(hasBeenPaid({ paymentStatus: status }) ? [{ ...entry, kind: 'payment' as const, amount }] : [])]
}

/** mulberry32 */
function seededRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
