import { eq, lt, sql } from 'drizzle-orm'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { contactSubmissions } from './contact.tables.ts'

const from = (email: string) => eq(sql`lower(${contactSubmissions.email})`, email)

export const contactData: PersonalData = {
  name: 'contactMessages',
  tables: [contactSubmissions],

  async collect(tx, email) {
    const rows = await tx.select().from(contactSubmissions).where(from(email)).orderBy(contactSubmissions.id)
    return rows.map(({ name, subject, message, createdAt, answeredAt }) => ({
      name,
      subject,
      message,
      createdAt,
      answeredAt,
    }))
  },

  async erase(tx, { email }) {
    const deleted = await tx.delete(contactSubmissions).where(from(email)).returning({ id: contactSubmissions.id })
    return deleted.length > 0 ? [`${pluralise(deleted.length, 'contact message')} deleted.`] : []
  },

  async expire(tx, { service }) {
    const { rowCount } = await tx.delete(contactSubmissions).where(lt(contactSubmissions.createdAt, service))
    return rowCount ?? 0
  },
}
