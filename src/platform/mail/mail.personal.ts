import { and, asc, inArray, lt, notInArray, notLike, or, type SQL, sql } from 'drizzle-orm'
import { containsEmail, jsonContainsEmail } from '#/platform/containsEmail.ts'
import { countChanged, type PersonalData, reportDeleted } from '#/platform/personalData.ts'
import { emailKindsAbout } from './emailKinds.ts'
import { hideLinkSecrets } from './linkSecrets.ts'
import { mailAttachments, mails } from './mail.tables.ts'
import { textOf } from './renderEmail.ts'

const isTo = (email: string): SQL => sql`lower(${mails.recipient}) = ${email}`

/** Finds emails to others too, such as the shop’s copy of a message. */
const contains = (email: string): SQL | undefined =>
  or(
    containsEmail(sql`${mails.text}`, email),
    containsEmail(sql`${mails.html}`, email),
    jsonContainsEmail(sql`${mails.content}`, email),
  )

export const mailData: PersonalData = {
  name: 'mails',
  tables: [mails, mailAttachments],

  /** The shop’s copies are the customers’ data, not that of the member of staff they were sent to. */
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

  erase: (tx, { email }) => reportDeleted(tx.delete(mails).where(or(isTo(email), contains(email))), 'email'),

  expire(tx, { service, books }) {
    const isOld = and(lt(mails.createdAt, service), notLike(mails.reference, 'ORD-%'))
    return countChanged(tx.delete(mails).where(or(lt(mails.createdAt, books), isOld)))
  },
}
