import { and, asc, inArray, lt, notInArray, notLike, or, type SQL, sql } from 'drizzle-orm'
import { containsEmail, jsonContainsEmail } from '#/platform/containsEmail.ts'
import { type PersonalData, pluralise } from '#/platform/personalData.ts'
import { emailKindsAbout } from './emailKinds.ts'
import { hideLinkSecrets } from './linkSecrets.ts'
import { mailAttachments, mails } from './mail.tables.ts'
import { textOf } from './renderEmail.ts'

const isTo = (email: string): SQL => sql`lower(${mails.recipient}) = ${email}`

/** Emails to others too, such as the shop's copy of a message. */
const contains = (email: string): SQL | undefined =>
  or(
    containsEmail(sql`${mails.text}`, email),
    containsEmail(sql`${mails.html}`, email),
    jsonContainsEmail(sql`${mails.content}`, email),
  )

export const mailData: PersonalData = {
  name: 'mails',
  tables: [mails, mailAttachments],

  /** Without copies to the shop, for a member of staff who asks for their own data. */
  async collect(tx, email) {
    const rows = await tx
      .select({
        id: mails.id,
        recipient: mails.recipient,
        subject: mails.subject,
        content: mails.content,
        text: mails.text,
        createdAt: mails.createdAt,
        sentAt: mails.sentAt,
      })
      .from(mails)
      .where(or(and(isTo(email), notInArray(mails.kind, emailKindsAbout('customer'))), contains(email)))
      .orderBy(asc(mails.id))
    const ids = rows.map(({ id }) => id)
    const files =
      ids.length === 0
        ? []
        : await tx
            .select({ mailId: mailAttachments.mailId, name: mailAttachments.name })
            .from(mailAttachments)
            .where(inArray(mailAttachments.mailId, ids))
    return rows.map(({ id, recipient, content, text, ...mail }) => ({
      ...mail,
      // An administrator sees the export.
      text: hideLinkSecrets(textOf({ content, text })),
      to: recipient.toLowerCase() === email ? 'you' : 'the shop',
      attachments: files.filter(({ mailId }) => mailId === id).map(({ name }) => name),
    }))
  },

  async erase(tx, { email }) {
    const deleted = await tx
      .delete(mails)
      .where(or(isTo(email), contains(email)))
      .returning({ id: mails.id })
    return deleted.length > 0 ? [`${pluralise(deleted.length, 'email')} deleted.`] : []
  },

  async expire(tx, { service, books }) {
    const { rowCount } = await tx
      .delete(mails)
      .where(or(lt(mails.createdAt, books), and(lt(mails.createdAt, service), notLike(mails.reference, 'ORD-%'))))
    return rowCount ?? 0
  },
}
