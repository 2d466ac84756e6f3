import { eq, sql } from 'drizzle-orm'
import { products } from '#/features/catalogue/catalogue/server/catalogue.tables.ts'
import type { TimelineSource } from '#/platform/timeline.ts'
import { ALERT_STATE_LABELS, ALERT_STATE_TONES } from '../restockAlerts.rules.ts'
import { restockAlerts } from './restockAlerts.tables.ts'

const email = sql`${restockAlerts.email}`

export const restockAlertTimeline: TimelineSource = {
  name: 'restock',
  rows: { table: restockAlerts, id: restockAlerts.id, email },

  async list(tx, page) {
    const query = tx
      .select({
        id: restockAlerts.id,
        at: restockAlerts.requestedAt,
        state: restockAlerts.state,
        consentText: restockAlerts.consentText,
        product: products.name,
      })
      .from(restockAlerts)
      .innerJoin(products, eq(products.id, restockAlerts.productId))
      .$dynamic()
    const rows = await page.newest(query, { at: restockAlerts.requestedAt, id: restockAlerts.id, email })
    return rows.map(({ id, at, state, consentText, product }) => ({
      id,
      at,
      title: `Restock alert: ${product}`,
      detail: `Agreed to: “${consentText}”`,
      states: [{ label: ALERT_STATE_LABELS[state], tone: ALERT_STATE_TONES[state] }],
      link: { to: `/admin/restock-alerts/${id}` },
    }))
  },
}
