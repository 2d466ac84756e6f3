import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import { type PageUrl, pageUrl } from '#/lib/pageLinks.ts'
import type { Database, Executor } from '#/platform/database.ts'
import { shopState } from '#/platform/shopState.tables.ts'
import { createToken } from '#/platform/token.ts'
import { callsAbout } from './callsAbout.ts'
import { findOrder, type OrderRecord, type OrderRow } from './orders.store.ts'
import { orders } from './orders.tables.ts'

type Linked = Pick<OrderRow, 'orderId' | 'customerEmail'>

/** Other than to see the order. */
type Purpose = 'confirm' | 'pay'

/** Hidden in emails once they are sent (`hideLinkSecrets`). */
export async function linkToOrder(tx: Executor, order: Linked, origin: string): Promise<PageUrl> {
  return formatLink(await loadSecret(tx), order, origin)
}

/** Only for an email to the order’s address: anybody who opens it has confirmed that address. */
export const linkToConfirm = async (tx: Executor, order: Linked, origin: string): Promise<PageUrl> =>
  pageUrl(origin, `/order/confirm?token=${formatToken(await loadSecret(tx), order, 'confirm')}`)

/** Of the page to pay by card, for the order’s page. The payment link that staff have given out works beside it. */
export const pathToPay = async (tx: Executor, order: Linked): Promise<string> =>
  `/pay/${formatToken(await loadSecret(tx), order, 'pay')}`

const formatLink = (secret: string, order: Linked, origin = ''): PageUrl =>
  pageUrl(origin, `/order?token=${formatToken(secret, order)}`)

const formatToken = (secret: string, order: Linked, purpose?: Purpose): string =>
  `${order.orderId}.${sign(secret, order, purpose).toString('base64url')}`

/** As `linkToOrder`, without a statement: for the confirmation, which every order queues. */
export async function openOrderLinks(database: Database, origin: () => string): Promise<(order: Linked) => PageUrl> {
  const secret = await loadSecret(database)
  secrets.set(database, secret)
  return (order) => formatLink(secret, order, origin())
}

/** For the browser that has just placed or paid the order. Needs a statement the first time only. */
export async function pathOfOrder(database: Executor, order: Linked): Promise<string> {
  const secret = secrets.get(database) ?? (await loadSecret(database))
  secrets.set(database, secret)
  return formatLink(secret, order)
}

const secrets = new WeakMap<Executor, string>()

const TOKEN = /^(ORD-[0-9A-Z]{10})\.([\w-]{43})$/

export async function findLinkedOrder(
  tx: Executor,
  token: string,
  purpose?: Purpose,
): Promise<OrderRecord | undefined> {
  const [, orderId = '', signature = ''] = TOKEN.exec(token) ?? []
  const { id, customerEmail } = orders
  const [row] = await tx.select({ id, customerEmail }).from(orders).where(eq(orders.orderId, orderId))
  if (!row) return undefined
  const expected = sign(await loadSecret(tx), { orderId, customerEmail: row.customerEmail }, purpose)
  return timingSafeEqual(expected, Buffer.from(signature, 'base64url')) ? findOrder(tx, row.id) : undefined
}

/** With the address, so that links end when it is corrected or the customer is erased. */
const sign = (secret: string, { orderId, customerEmail }: Linked, purpose?: Purpose): Buffer =>
  createHmac('sha256', secret)
    .update([orderId, customerEmail.toLowerCase(), ...(purpose ? [purpose] : [])].join('\n'))
    .digest()

const SECRET = 'orderLinkSecret'

/** Created by the first link, and part of every backup. */
async function loadSecret(tx: Executor): Promise<string> {
  const read = async () => {
    const [row] = await tx.select().from(shopState).where(eq(shopState.key, SECRET))
    return row?.value as string | undefined
  }
  const known = await read()
  if (known) return known
  const { token: value } = createToken()
  await tx.insert(shopState).values({ key: SECRET, value }).onConflictDoNothing()
  return (await read()) as string
}

const OrderLink = z.object({ token: z.string().max(100) })

/** By anybody who has the order’s link. */
export const byOrderLink = (tx: Executor) =>
  callsAbout(
    { params: OrderLink, refuses: { linkEnded: [404, 'This link is incomplete or no longer works.'] } },
    'linkEnded',
    ({ params }: { params: z.infer<typeof OrderLink> }) => findLinkedOrder(tx, params.token),
  )
