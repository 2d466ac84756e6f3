import { and, inArray, lt } from 'drizzle-orm'
import { countChanged, type PersonalData } from '#/platform/personalData.ts'
import { KEPT_DAYS } from '../monthEnds.rules.ts'
import { monthEndChunks, monthEnds } from './monthEnds.tables.ts'

const DAY_MS = 86_400_000
const isFinished = inArray(monthEnds.state, ['ready', 'failed'])

/** Copies of documents and payments, which are collected elsewhere. They can be made again, so erasing deletes them. */
export const monthEndData: PersonalData = {
  name: 'monthEnds',
  tables: [monthEnds, monthEndChunks],

  collect: async () => [],

  async erase(tx) {
    await tx.delete(monthEnds).where(isFinished)
    return []
  },

  expire(tx, { day }) {
    const old = new Date(day.getTime() - (KEPT_DAYS - 1) * DAY_MS)
    return countChanged(tx.delete(monthEnds).where(and(isFinished, lt(monthEnds.requestedAt, old))))
  },
}
