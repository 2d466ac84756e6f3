import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import { countChanged, type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { ALERT_STATE_LABELS, ALERT_STATE_TONES, CONFIRM_DAYS } from '../restockAlerts.rules.ts'
import { toRestockAlerts } from './restockAlerts.store.ts'
import { restockAlerts } from './restockAlerts.tables.ts'

const DAY_MS = 86_400_000

const { state, requestedAt, consentText } = restockAlerts

export const restockAlertData: PersonalData = {
  name: 'restockAlerts',
  tables: [restockAlerts],

  async collect(tx, email) {
    const rows = await tx.select().from(restockAlerts).where(eq(restockAlerts.email, email)).orderBy(restockAlerts.id)
    return (await toRestockAlerts(tx, rows)).map(({ id: _, email: __, productId: ___, ...alert }) => alert)
  },

  erase: (tx, { email }) =>
    reportDeleted(tx.delete(restockAlerts).where(eq(restockAlerts.email, email)), 'restock alert'),

  // A confirmed request proves the consent to the email, and after years without stock has lapsed.
  expire(tx, { day, service }) {
    const linksEnded = new Date(day.getTime() - (CONFIRM_DAYS - 1) * DAY_MS)
    const isOld = or(
      and(eq(state, 'unconfirmed'), lt(requestedAt, linksEnded)),
      and(inArray(state, ['waiting', 'notified', 'cancelled']), lt(requestedAt, service)),
    )
    return countChanged(tx.delete(restockAlerts).where(isOld))
  },
}

export const restockAlertTimeline = timelineOf({
  name: 'restock',
  table: restockAlerts,
  join: { table: products, on: eq(products.id, restockAlerts.productId) },
  at: requestedAt,
  email: sql`${restockAlerts.email}`,
  columns: { state, consentText, product: products.name },
  toItem: ({ id, state, consentText, product }) => ({
    title: `Restock alert: ${product}`,
    detail: `Agreed to: “${consentText}”`,
    states: [{ label: ALERT_STATE_LABELS[state], tone: ALERT_STATE_TONES[state] }],
    link: { to: `/admin/restock-alerts/${id}` },
  }),
})
