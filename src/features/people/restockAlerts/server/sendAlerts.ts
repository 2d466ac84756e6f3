import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import type { RecurringJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { queueBackInStockMail } from './restockAlerts.mail.ts'
import { isAvailable, waiting } from './restockAlerts.store.ts'
import { restockAlerts } from './restockAlerts.tables.ts'

const INTERVAL_SECONDS = 15
const BATCH = 100

type AlertServices = Pick<Services, 'database' | 'clock' | 'mail' | 'origin'>

export const restockAlertsJob = (services: AlertServices): RecurringJob => ({
  name: 'restock-alerts',
  title: 'Back-in-stock emails',
  intervalSeconds: INTERVAL_SECONDS,
  run: (stopping) => sendAlerts(services, stopping),
})

/**
 * Looks at stock as it is rather than at its changes, so that nothing that makes a product available can be missed: an edit, a
 * cancelled order, an expired reservation, or a restart in between. Returns the number of emails.
 */
export async function sendAlerts(services: AlertServices, stopping?: AbortSignal): Promise<number> {
  const wanted = await services.database
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.inStock, true), gt(products.stockQuantity, 0), waiting.isWaitedFor))
    .orderBy(asc(products.id))
  let total = 0
  for (const { id } of wanted) {
    let sent: number
    do {
      if (stopping?.aborted) return total
      sent = await sendBatch(services, id)
      total += sent
    } while (sent === BATCH)
  }
  return total
}

/** The emails and the end of the alerts commit together; alerts that another process has locked are its own. */
const sendBatch = ({ database, clock, mail, origin }: AlertServices, productId: number): Promise<number> =>
  database.transaction(async (tx) => {
    const now = clock.now()
    const [product] = await tx.select().from(products).where(eq(products.id, productId))
    if (!product || !(await isAvailable(tx, product, now))) return 0
    const due = await tx
      .select()
      .from(restockAlerts)
      .where(and(eq(restockAlerts.productId, productId), eq(restockAlerts.state, 'waiting')))
      .orderBy(asc(restockAlerts.id))
      .limit(BATCH)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    for (const alert of due) await queueBackInStockMail(tx, { mail, origin }, { alert, product })
    const ids = due.map(({ id }) => id)
    await tx.update(restockAlerts).set({ state: 'notified', notifiedAt: now }).where(inArray(restockAlerts.id, ids))
    return due.length
  })
