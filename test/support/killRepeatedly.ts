import { sql } from 'drizzle-orm'
import type { Database } from '#/platform/database.ts'
import { CARDS, createBuyer, type Item } from './buyer.ts'
import { STOCK_PER_PRODUCT } from './shoppers.ts'
import type { RunningShop } from './startShop.ts'

const BUYERS = 6
const CODE = 'RALLY50'
const STEPS = ['session', 'reserve', 'pay', 'order'] as const
type Step = (typeof STEPS)[number]

/**
 * Returns the acknowledged orders, and how many buyers were interrupted in each step. A kill can come just after the step it
 * was meant for: there are more until each step has been interrupted, up to five times as many.
 */
export async function killRepeatedly(kills: number, items: readonly Item[], start: () => Promise<RunningShop>) {
  const acknowledged = new Set<string>()
  const interruptedIn: Record<Step, number> = { session: 0, reserve: 0, pay: 0, order: 0 }

  const isMissed = () => STEPS.some((step) => interruptedIn[step] === 0)
  for (let round = 0; round < kills || (isMissed() && round < 5 * kills); round += 1) {
    const shop = await start()
    const { promise: enough, resolve: onEnough } = Promise.withResolvers<void>()
    let responsesLeft = 10 + Math.floor(Math.random() * 60)
    const killStep = STEPS[round % STEPS.length]
    const stepOf: Step[] = []

    const buyUntilKilled = async (_: unknown, number: number) => {
      const send = async (path: string, init?: RequestInit) => {
        const response = await fetch(shop.url + path, init)
        responsesLeft -= 1
        const isDue = stepOf.some((step, other) => other !== number && step === killStep)
        if (responsesLeft <= 0 && isDue) onEnough()
        return response
      }
      const buyer = createBuyer(send)
      const also = number % 2 ? { discountCode: CODE } : {}
      const basket = [items[number % items.length] as Item]
      try {
        for (;;) {
          stepOf[number] = 'session'
          const { body: session } = await buyer.session(basket, also)
          stepOf[number] = 'reserve'
          await buyer.reserve(session, basket, also)
          stepOf[number] = 'pay'
          await buyer.pay(session, CARDS.pays)
          stepOf[number] = 'order'
          const placed = await buyer.order(session, basket, also)
          if (placed.status === 201 || placed.status === 200) acknowledged.add(placed.body.orderId)
        }
      } catch {
        interruptedIn[stepOf[number] as Step] += 1
      }
    }
    const buyers = Promise.all(Array.from({ length: BUYERS }, buyUntilKilled))
    await enough
    await shop.kill()
    await buyers
  }
  return { acknowledged, interruptedIn }
}

/** Stock, uses of the code, and emails, of which each order has one of each kind. */
export async function findMiscounts(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ name: string; counted: number; expected: number }>(sql`
    select p.slug as name, ${STOCK_PER_PRODUCT}::int - p.stock_quantity as counted, coalesce(sum(l.quantity), 0)::int as expected
    from products p left join order_lines l on l.product_id = p.id group by p.id
    union all
    select code, usage_count, (select count(*)::int from orders where discount_code = code)
    from discount_codes where code = ${CODE}
    union all
    select kind, (select count(*)::int from mails where mails.kind = kinds.kind), (select count(*)::int from orders)
    from (values ('order-confirmation'), ('new-order')) kinds (kind)`)
  return rows
    .filter(({ counted, expected }) => counted !== expected)
    .map(({ name, counted, expected }) => `${name}: ${counted} instead of ${expected}`)
}
