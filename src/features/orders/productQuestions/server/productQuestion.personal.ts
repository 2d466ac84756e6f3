import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { productQuestions } from './productQuestions.tables.ts'

const hasEmail = (email: string) => eq(sql`lower(${productQuestions.email})`, email)

export const productQuestionData: PersonalData = {
  name: 'productQuestions',
  tables: [productQuestions],

  async collect(tx, email) {
    const rows = await tx.select().from(productQuestions).where(hasEmail(email)).orderBy(productQuestions.id)
    return rows.map(({ productName, name, question, state, answer, createdAt, answeredAt }) => ({
      ...{ product: productName, name, question, state, answer, createdAt, answeredAt },
    }))
  },

  async erase(tx, { email }) {
    const deleted = await tx.delete(productQuestions).where(hasEmail(email)).returning({ id: productQuestions.id })
    return deleted.length > 0 ? [`${pluralise(deleted.length, 'question')} about products deleted.`] : []
  },

  /** Published ones stay, without the address. */
  async expire(tx, { service }) {
    const isOld = lt(productQuestions.createdAt, service)
    const deleted = await tx.delete(productQuestions).where(and(isOld, ne(productQuestions.state, 'published')))
    const nameless = await tx
      .update(productQuestions)
      .set({ email: null })
      .where(and(isOld, isNotNull(productQuestions.email)))
    return (deleted.rowCount ?? 0) + (nameless.rowCount ?? 0)
  },
}
