import { eq, sql } from 'drizzle-orm'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { reviews } from './reviews.tables.ts'

const hasEmail = (email: string) => eq(sql`lower(${reviews.email})`, email)

export const reviewData: PersonalData = {
  name: 'reviews',
  tables: [reviews],

  async collect(tx, email) {
    const rows = await tx.select().from(reviews).where(hasEmail(email)).orderBy(reviews.id)
    return rows.map(({ name, rating, title, review, isApproved, createdAt }) => ({
      name,
      rating,
      title,
      review,
      published: isApproved,
      createdAt,
    }))
  },

  async erase(tx, { email }) {
    const deleted = await tx.delete(reviews).where(hasEmail(email)).returning({ id: reviews.id })
    return deleted.length > 0 ? [`${pluralise(deleted.length, 'review')} deleted.`] : []
  },
}
