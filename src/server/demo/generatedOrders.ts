import { DEFAULT_DELIVERY } from '#/features/delivery/delivery.rules.ts'
import type { OrderStatus, PaymentStatus } from '#/features/orders/server/orders.schema.ts'
import type { orderEvents, orderLines, orders } from '#/features/orders/server/orders.tables.ts'
import { priceBasket } from '#/features/pricing/pricing.rules.ts'
import type { Pence } from '#/lib/pence.ts'

export type Stock = readonly { id: number; name: string; slug: string; imageUrl: string; price: Pence }[]

type GeneratedOrder = {
  order: typeof orders.$inferInsert & { createdAt: Date; orderStatus: OrderStatus }
  lines: Omit<typeof orderLines.$inferInsert, 'orderId'>[]
  events: Omit<typeof orderEvents.$inferInsert, 'orderId'>[]
}

const FIRST = [
  'Ines',
  'Otto',
  'Amara',
  'Bo',
  'Chloe',
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
const LAST = [
  'Calder',
  'Lund',
  'Okafor',
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

function standing(age: number, chance: number): { orderStatus: OrderStatus; paymentStatus: PaymentStatus } {
  if (chance < 0.03) return { orderStatus: 'cancelled', paymentStatus: 'refunded' }
  if (chance < 0.05) return { orderStatus: 'pending', paymentStatus: 'pending' }
  if (age < 1) return { orderStatus: 'confirmed', paymentStatus: 'paid' }
  if (age < 3) return { orderStatus: 'processing', paymentStatus: 'paid' }
  return { orderStatus: age < 14 ? 'shipped' : 'completed', paymentStatus: 'paid' }
}

type Seeding = {
  oldest: number
  newest: number
  customers: number
  now: Date
}

/** Deterministic. Those from `oldest` to `newest` are spread over the three years before `now`. */
export function generatedOrders(
  stock: Stock,
  { first, count, ...seeding }: Seeding & { first: number; count: number },
): GeneratedOrder[] {
  return Array.from({ length: count }, (_, at) => generated(first + at, stock, seeding))
}

function generated(number: number, stock: Stock, { oldest, newest, customers, now }: Seeding): GeneratedOrder {
  const chance = chances(number)
  const pick = <Thing>(things: readonly Thing[]): Thing => things[Math.floor(chance() * things.length)] as Thing
  const age = YEARS_BACK_DAYS * ((newest - number + chance()) / (newest - oldest + 1)) ** 1.5
  const createdAt = new Date(now.getTime() - age * DAY_MS)
  const { orderStatus, paymentStatus } = standing(age, chance())
  const customer = Math.floor(chance() * customers)
  const wanted = new Set(Array.from({ length: 1 + Math.floor(chance() * 3) }, () => pick(stock)))
  const basket = priceBasket({
    lines: [...wanted].map(({ id, price }) => ({
      productId: id,
      unitPrice: price,
      quantity: 1 + Math.floor(chance() * 2),
    })),
    deliveryType: chance() < 0.2 ? 'express' : 'standard',
    delivery: DEFAULT_DELIVERY,
    vatRegistered: true,
  })
  const named = new Map([...wanted].map((product) => [product.id, product]))
  const isSent = orderStatus === 'shipped' || orderStatus === 'completed'
  return {
    order: {
      orderId: `ORD-${String(number).padStart(10, '0')}`,
      customerName: `${FIRST[customer % FIRST.length]} ${LAST[customer % LAST.length]}`,
      customerEmail: `customer-${customer}@example.com`,
      customerPhone: customer % 3 ? `07700 9${String(customer % 100_000).padStart(5, '0')}` : null,
      shippingAddress: `${(customer % 200) + 1} Court Lane\n${TOWNS[customer % TOWNS.length]}`,
      subtotal: basket.subtotal,
      deliveryType: basket.deliveryType,
      deliveryFee: basket.deliveryFee,
      totalAmount: basket.totalAmount,
      vatAmount: basket.vatAmount,
      paymentStatus,
      isTest: true,
      orderStatus,
      carrier: isSent ? 'DPD' : null,
      trackingNumber: isSent ? `1550${String(number).padStart(10, '0')}` : null,
      createdAt,
    },
    lines: basket.lines.map((line) => {
      const product = named.get(line.productId)
      return {
        productId: line.productId,
        name: product?.name ?? '',
        slug: product?.slug ?? '',
        imageUrl: product?.imageUrl ?? '',
        unitPrice: line.unitPrice,
        quantity: line.quantity,
        reduction: line.reduction,
        vat: line.vat,
      }
    }),
    events: [{ type: 'placed', to: orderStatus, actor: 'seed', createdAt }],
  }
}

/** Returns a generator of numbers in [0, 1), seeded (mulberry32). */
function chances(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
