import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { privacyRequests } from './privacy.tables.ts'

/** That there was a request, and when and how it was closed, is kept as proof. */
export const privacyRequestData: PersonalData = {
  name: 'privacyRequests',
  tables: [privacyRequests],

  async collect(tx, email) {
    const rows = await tx
      .select()
      .from(privacyRequests)
      .where(eq(privacyRequests.email, email))
      .orderBy(privacyRequests.id)
    return rows.map(({ requestType, message, state, createdAt, dueOn, confirmedAt, closedAt, outcome }) => ({
      requestType,
      message,
      state,
      createdAt,
      dueOn,
      confirmedAt,
      closedAt,
      outcome,
    }))
  },

  async erase(tx, { email, alias, at }) {
    const own = eq(privacyRequests.email, email)
    // The reason may name the person.
    await tx
      .update(privacyRequests)
      .set({ outcome: 'Refused. The reason was erased with the person’s data.' })
      .where(and(own, eq(privacyRequests.state, 'refused')))
    await tx
      .update(privacyRequests)
      .set({ state: 'done', closedAt: at, outcome: 'Closed when the person was erased.' })
      .where(and(own, inArray(privacyRequests.state, ['received', 'confirmed'])))
    const kept = await tx
      .update(privacyRequests)
      .set({ email: alias, message: null, confirmTokenHash: null })
      .where(own)
      .returning({ id: privacyRequests.id })
    return kept.length > 0 ? [`${pluralise(kept.length, 'privacy request')} kept without the address and wording.`] : []
  },

  // Requests that were never confirmed are never closed.
  async expire(tx, { service }) {
    const { rowCount } = await tx
      .delete(privacyRequests)
      .where(lt(sql`coalesce(${privacyRequests.closedAt}, ${privacyRequests.createdAt})`, service))
    return rowCount ?? 0
  },
}
