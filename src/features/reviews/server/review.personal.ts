import { eq, sql } from 'drizzle-orm'
import { countOf, type PersonalData } from '#/platform/personalData.ts'
import { reviews } from './reviews.tables.ts'

const by = (email: string) => eq(sql`lower(${reviews.email})`, email)

export const reviewData: PersonalData = {
  name: 'reviews',
  tables: [reviews],

  async collect(tx, email) {
    const rows = await tx.select().from(reviews).where(by(email)).orderBy(reviews.id)
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
    const gone = await tx.delete(reviews).where(by(email)).returning({ id: reviews.id })
    return gone.length > 0 ? [`${countOf(gone.length, 'review')} deleted.`] : []
  },
}
