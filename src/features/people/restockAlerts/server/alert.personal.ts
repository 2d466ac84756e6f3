import { and, eq, inArray, lt, or } from 'drizzle-orm'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { CONFIRM_DAYS } from '../restockAlerts.rules.ts'
import { toRestockAlerts } from './restockAlerts.store.ts'
import { restockAlerts } from './restockAlerts.tables.ts'

const DAY_MS = 86_400_000

export const restockAlertData: PersonalData = {
  name: 'restockAlerts',
  tables: [restockAlerts],

  async collect(tx, email) {
    const rows = await tx.select().from(restockAlerts).where(eq(restockAlerts.email, email)).orderBy(restockAlerts.id)
    return (await toRestockAlerts(tx, rows)).map(({ id: _, email: __, productId: ___, ...alert }) => alert)
  },

  async erase(tx, { email }) {
    const deleted = await tx
      .delete(restockAlerts)
      .where(eq(restockAlerts.email, email))
      .returning({ id: restockAlerts.id })
    return deleted.length > 0 ? [`${pluralise(deleted.length, 'restock alert')} deleted.`] : []
  },

  // A confirmed request proves the consent to the email, and after years without stock has lapsed.
  async expire(tx, { day, service }) {
    const linksEnded = new Date(day.getTime() - (CONFIRM_DAYS - 1) * DAY_MS)
    const { rowCount } = await tx
      .delete(restockAlerts)
      .where(
        or(
          and(eq(restockAlerts.state, 'unconfirmed'), lt(restockAlerts.requestedAt, linksEnded)),
          and(
            inArray(restockAlerts.state, ['waiting', 'notified', 'cancelled']),
            lt(restockAlerts.requestedAt, service),
          ),
        ),
      )
    return rowCount ?? 0
  },
}
