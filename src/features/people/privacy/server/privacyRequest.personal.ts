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
    const isTheirs = eq(privacyRequests.email, email)
    // The reason may name the person.
    await tx
      .update(privacyRequests)
      .set({ outcome: 'Refused. The reason was erased with the person’s data.' })
      .where(and(isTheirs, eq(privacyRequests.state, 'refused')))
    await tx
      .update(privacyRequests)
      .set({ state: 'done', closedAt: at, outcome: 'Closed when the person was erased.' })
      .where(and(isTheirs, inArray(privacyRequests.state, ['received', 'confirmed'])))
    const anonymised = await tx
      .update(privacyRequests)
      .set({ email: alias, message: null, confirmTokenHash: null })
      .where(isTheirs)
      .returning({ id: privacyRequests.id })
    return anonymised.length > 0
      ? [`${pluralise(anonymised.length, 'privacy request')} kept without the address and wording.`]
      : []
  },

  // Requests that were never confirmed are never closed.
  async expire(tx, { service }) {
    const { rowCount } = await tx
      .delete(privacyRequests)
      .where(lt(sql`coalesce(${privacyRequests.closedAt}, ${privacyRequests.createdAt})`, service))
    return rowCount ?? 0
  },
}
