import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { countChanged, type PersonalData, pluralise } from '#/platform/personalData.ts'
import { timelineOf } from '#/platform/timeline.ts'
import { REQUEST_STATE_LABELS, REQUEST_TYPES } from '../privacy.rules.ts'
import { privacyRequests } from './privacy.tables.ts'

const { requestType, message, state, createdAt, dueOn, confirmedAt, closedAt, outcome } = privacyRequests

/** That there was a request, and when and how it was closed, is kept as proof. */
export const privacyRequestData: PersonalData = {
  name: 'privacyRequests',
  tables: [privacyRequests],

  collect: async (tx, email) =>
    tx
      .select({ requestType, message, state, createdAt, dueOn, confirmedAt, closedAt, outcome })
      .from(privacyRequests)
      .where(eq(privacyRequests.email, email))
      .orderBy(privacyRequests.id),

  async erase(tx, { email, alias, at }) {
    const isTheirs = eq(privacyRequests.email, email)
    // The reason may name the person.
    await tx
      .update(privacyRequests)
      .set({ outcome: 'Refused. The reason was erased with the person’s data.' })
      .where(and(isTheirs, eq(state, 'refused')))
    await tx
      .update(privacyRequests)
      .set({ state: 'done', closedAt: at, outcome: 'Closed when the person was erased.' })
      .where(and(isTheirs, inArray(state, ['received', 'confirmed'])))
    const { rowCount } = await tx
      .update(privacyRequests)
      .set({ email: alias, message: null, confirmTokenHash: null })
      .where(isTheirs)
    return rowCount ? [`${pluralise(rowCount, 'privacy request')} kept without the address and wording.`] : []
  },

  // Requests that were never confirmed are never closed.
  expire: (tx, { service }) =>
    countChanged(tx.delete(privacyRequests).where(lt(sql`coalesce(${closedAt}, ${createdAt})`, service))),
}

const TONES = { received: 'quiet', confirmed: 'attention', done: 'good', refused: 'bad' } as const

export const privacyRequestTimeline = timelineOf({
  name: 'privacy',
  table: privacyRequests,
  at: createdAt,
  email: sql`${privacyRequests.email}`,
  columns: { requestType, message, state },
  toItem: ({ id, requestType, message, state }) => ({
    title: REQUEST_TYPES.find((type) => type.id === requestType)?.label ?? 'Privacy request',
    detail: message,
    states: [{ label: REQUEST_STATE_LABELS[state], tone: TONES[state] }],
    link: { to: '/admin/privacy-requests', search: { open: String(id) } },
  }),
})
