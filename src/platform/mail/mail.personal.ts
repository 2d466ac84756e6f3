import { asc, inArray, or, type SQL, sql } from 'drizzle-orm'
import { countOf, type PersonalData } from '#/platform/personalData.ts'
import { mailAttachments, mails } from './mail.tables.ts'

/** Mails to an address, and those to others that name it, such as the shop's copy of a message. */
const naming = (email: string): SQL | undefined =>
  or(
    sql`lower(${mails.recipient}) = ${email}`,
    sql`position(${email} in lower(${mails.text})) > 0`,
    sql`position(${email} in lower(${mails.html})) > 0`,
  )

/** Mails that the shop has written to a person or about one. */
export const mailData: PersonalData = {
  name: 'mails',
  tables: [mails, mailAttachments],

  async collect(tx, email) {
    const rows = await tx
      .select({
        id: mails.id,
        recipient: mails.recipient,
        subject: mails.subject,
        text: mails.text,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(naming(email))
      .orderBy(asc(mails.id))
    const ids = rows.map(({ id }) => id)
    const files =
      ids.length === 0
        ? []
        : await tx
            .select({ mailId: mailAttachments.mailId, name: mailAttachments.name })
            .from(mailAttachments)
            .where(inArray(mailAttachments.mailId, ids))
    return rows.map(({ id, recipient, ...mail }) => ({
      ...mail,
      to: recipient.toLowerCase() === email ? 'you' : 'the shop',
      attachments: files.filter(({ mailId }) => mailId === id).map(({ name }) => name),
    }))
  },

  async erase(tx, { email }) {
    const gone = await tx.delete(mails).where(naming(email)).returning({ id: mails.id })
    return gone.length > 0 ? [`${countOf(gone.length, 'e-mail')} deleted.`] : []
  },
}
